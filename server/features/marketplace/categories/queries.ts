import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { categoriesSchemas } from '#contract/marketplace/categories.schemas.ts';
import { textColumn, timeColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { RecordOf } from '#server/platform/records/records.ts';
import { recordsWithTrash } from '#server/platform/records/trash.ts';

/** Categories of tokens. No token can start to use a locked category. */
export const categories = recordsWithTrash({
  table: 'categories',
  title: 'name',
  deleteCall: 'deleteCategory',
  fields: {
    id: 'id',
    name: 'name',
    image: 'image',
    createdAt: 'created_at',
    version: 'version',
    own: 'own_values',
  },
});

/** A category as the calls return it. */
export type Category = RecordOf<typeof categories>;

type ListInput = z.output<typeof categoriesSchemas.listCategories.input>;

/**
 * A page of the categories. There are a few dozen rows, so they are searched, sorted and counted without an index.
 */
export const listCategories = categories.list<ListInput>({
  search: 'lower(name)',
  sorts: { name: 'lower(name)', createdAt: 'created_at' },
  newest: 'id',
  filters: {
    name: textColumn('lower(name)'),
    createdAt: timeColumn('created_at'),
  },
  searchedTexts: ['name'],
  own: 'category',
});

const maxChoices = 10_000;

/** Lists every category, by name by default. */
export const listCategoryChoices = (db: Kysely<DB>, { search, sort }: Pick<ListInput, 'search' | 'sort'>) =>
  listCategories(db, { page: 1, limit: maxChoices, search, sort: sort ?? 'name' });

/** Finds the ID of a category by its name, ignoring case. */
export async function categoryIdOf(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name} collate "pg_c_utf8")`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id;
}

/** The maximum number of tokens of a category that are counted. */
export const countedUpTo = 10_000;

/** Counts the tokens that use a category, up to `countedUpTo`. */
export async function tokensIn(db: Kysely<DB>, id: string): Promise<number> {
  const { count } = await db
    .selectFrom((outer) =>
      outer
        .selectFrom('tokens')
        .select('id')
        .where('category_id', '=', id)
        .where('deleted_at', 'is', null)
        .limit(countedUpTo)
        .as('used'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
