import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { staticPagesSchemas } from '#contract/static-pages.schemas.ts';
import type { DB } from '../../db/types.ts';
import type { ListDefinition } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A page of text of the public site. */
export interface StaticPage {
  id: string;
  identifier: string;
  content: string;
  createdAt: Date;
  version: number;
}

type ListInput = z.output<typeof staticPagesSchemas.listStaticPages.input>;

/** A handful of rows: searched, sorted and counted as they are. */
const pages: ListDefinition<StaticPage, ListInput> = {
  table: 'static_pages',
  columns: {
    id: 'id',
    identifier: 'identifier',
    content: 'content',
    createdAt: 'created_at',
    version: 'version',
  },
  search: 'lower(identifier)',
  sorts: { identifier: 'lower(identifier)', createdAt: 'created_at' },
  newest: 'id',
  filters: {},
};

/** A page of the static pages. */
export const listStaticPages = (db: Kysely<DB>, input: ListInput) => pageOf(db, pages, input);

const columns = sql`id, identifier, content, created_at as "createdAt", version`;

/** One static page. */
export async function findStaticPage(db: Kysely<DB>, id: string): Promise<StaticPage | undefined> {
  const { rows } = await sql<StaticPage>`select ${columns} from static_pages where id = ${id}`.execute(db);
  return rows[0];
}

/** One static page, locked until the transaction ends. */
export async function lockStaticPage(db: Kysely<DB>, id: string): Promise<StaticPage | undefined> {
  const { rows } = await sql<StaticPage>`
    select ${columns} from static_pages where id = ${id} for update`.execute(db);
  return rows[0];
}

/**
 * Changes a static page that the transaction has locked.
 * @returns `identifierTaken` where another one has that identifier, ignoring case, which leaves the transaction fit for
 *   nothing but its end
 */
export async function updateStaticPage(
  db: Kysely<DB>,
  { id, identifier, content }: Pick<StaticPage, 'id' | 'identifier' | 'content'>,
): Promise<StaticPage | 'identifierTaken'> {
  try {
    const { rows } = await sql<StaticPage>`
      update static_pages set identifier = ${identifier}, content = ${content}, version = version + 1
      where id = ${id} returning ${columns}`.execute(db);
    return rows[0] as StaticPage;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'static_pages_identifier_key')
      return 'identifierTaken';
    throw error;
  }
}
