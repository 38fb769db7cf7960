import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { findSchemas } from '#contract/find.schemas.ts';
import type { DB } from '../../db/types.ts';

/** One thing that was found. */
export type Hit = z.input<typeof findSchemas.find.output>['hits'][number];

/** Greater than every other character: the end of all texts that begin alike. */
const last = sql`chr(1114111)`;

/** Rows whose name begins with a text: a stretch of the index that the list is sorted by, however short the text is. */
async function beginning(
  db: Kysely<DB>,
  rows: { kind: Hit['kind']; table: string; live: RawBuilder<unknown>; title: string; detail: string },
  text: string,
  limit: number,
): Promise<Hit[]> {
  const start = sql`lower(${text} collate "pg_c_utf8")`;
  // Raw because the range is of the index's own expression, and it serves several tables.
  const { rows: found } = await sql<Omit<Hit, 'kind'>>`
    select id, ${sql.raw(rows.title)} as title, ${sql.raw(rows.detail)} as detail from ${sql.table(rows.table)}
    where ${rows.live} and lower(name) >= ${start} and lower(name) < ${start} || ${last}
    order by lower(name), id limit ${limit}`.execute(db);
  return found.map((hit) => ({ ...hit, kind: rows.kind }));
}

/** Users whose name begins with a text. */
export const usersBeginning = (db: Kysely<DB>, text: string, limit: number) =>
  beginning(
    db,
    {
      kind: 'user',
      table: 'users',
      live: sql`deleted_at is null`,
      title: 'name',
      detail: `coalesce(email, address, '')`,
    },
    text,
    limit,
  );

/**
 * Tokens whose name begins with a text.
 * @param isSoldOnly for who may only read the sold ones
 */
export const tokensBeginning = (db: Kysely<DB>, text: string, limit: number, isSoldOnly: boolean) =>
  beginning(
    db,
    {
      kind: 'token',
      table: 'tokens',
      live: isSoldOnly ? sql`deleted_at is null and status = 'sold'` : sql`deleted_at is null`,
      title: 'name',
      detail: `'#' || token_id`,
    },
    text,
    limit,
  );

/** Tickets of users whose name begins with a text. */
export const ticketsBeginning = (db: Kysely<DB>, text: string, limit: number) =>
  beginning(
    db,
    {
      kind: 'ticket',
      table: 'tickets',
      live: sql`true`,
      title: 'subject',
      detail: `ticket_number || ' · ' || name`,
    },
    text,
    limit,
  );
