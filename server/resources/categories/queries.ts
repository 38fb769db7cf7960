import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { Page } from '#contract/call.ts';
import type { categoriesSchemas } from '#contract/categories.schemas.ts';
import type { DB } from '../../db/types.ts';
import type { ListDefinition } from '../../lists/definition.ts';
import { pageOf } from '../../lists/page.ts';

/** A category of tokens. */
export interface Category {
  id: string;
  name: string;
  createdAt: Date;
}

type ListInput = z.output<typeof categoriesSchemas.listCategories.input>;

/** Some dozens of rows: searched, sorted and counted as they are. */
const categories: ListDefinition<Category, ListInput> = {
  table: 'categories',
  columns: { id: 'id', name: 'name', createdAt: 'created_at' },
  search: 'lower(name)',
  sorts: { name: 'lower(name)', createdAt: 'created_at' },
  newest: 'id',
  filters: {},
};

/** A page of the categories. */
export const listCategories = (db: Kysely<DB>, input: ListInput) => pageOf(db, categories, input);

const mostChoices = 10_000;

/** Every category, by name unless asked otherwise. */
export function listCategoryChoices(
  db: Kysely<DB>,
  { search, sort }: Pick<ListInput, 'search' | 'sort'>,
): Promise<Page<Category>> {
  return pageOf(db, categories, { page: 1, limit: mostChoices, search, sort: sort ?? 'name' });
}

const columns = sql`id, name, created_at as "createdAt"`;

/** One category. */
export async function findCategory(db: Kysely<DB>, id: string): Promise<Category | undefined> {
  const { rows } = await sql<Category>`select ${columns} from categories where id = ${id}`.execute(db);
  return rows[0];
}

/** The id of a category by its name, ignoring case. */
export async function categoryIdOf(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from categories where lower(name) = lower(${name} collate "pg_c_utf8")`.execute(db);
  return rows[0]?.id;
}

/** One category, locked until the transaction ends: no token can begin to use it meanwhile. */
export async function lockCategory(db: Kysely<DB>, id: string): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    select ${columns} from categories where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Tokens of a category are counted up to here. */
export const countedUpTo = 10_000;

/** How many tokens use a category, up to `countedUpTo`. */
export async function tokensIn(db: Kysely<DB>, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from tokens where category_id = ${id} and deleted_at is null limit ${countedUpTo}) as used`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Adds a category.
 * @returns undefined where the name is taken, ignoring case
 */
export async function insertCategory(
  db: Kysely<DB>,
  { id, name }: { id: string; name: string },
): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    insert into categories (id, name) values (${id}, ${name})
    on conflict (lower(name)) do nothing returning ${columns}`.execute(db);
  return rows[0];
}

/**
 * Renames a category that the transaction has locked.
 * @returns `nameTaken` where another one has that name, ignoring case, which leaves the transaction fit for nothing but
 *   its end
 */
export async function renameCategory(
  db: Kysely<DB>,
  { id, name }: { id: string; name: string },
): Promise<Category | 'nameTaken' | undefined> {
  try {
    const { rows } = await sql<Category>`
      update categories set name = ${name} where id = ${id} returning ${columns}`.execute(db);
    return rows[0];
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'categories_name_key') return 'nameTaken';
    throw error;
  }
}

/** Deletes a category that the transaction has locked and no token uses; tokens that are deleted lose it. */
export async function deleteCategory(db: Kysely<DB>, id: string): Promise<void> {
  await sql`update tokens set category_id = null where category_id = ${id} and deleted_at is not null`.execute(
    db,
  );
  await sql`delete from categories where id = ${id}`.execute(db);
}
