import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { mayUse, type MenuPath, type Rights } from '#contract/platform/menu.ts';
import type { schemas } from '#contract/schemas.ts';
import type { ColumnLayout } from '#contract/platform/table-layouts.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type RecordOf, records } from '#server/platform/records/records.ts';

/** Saved views of lists. */
export const savedViews = records({
  table: 'saved_views',
  fields: {
    id: 'id',
    ownerId: 'owner_id',
    path: 'path',
    list: 'list',
    name: 'name',
    audience: 'audience',
    query: 'query',
    columns: 'columns',
    version: 'version',
  },
});

/** A saved view as it is stored. */
export type SavedView = RecordOf<typeof savedViews>;

/** An administrator's table layouts. */
export type TableLayouts = z.input<(typeof schemas)['views']['saveListPreferences']['output']>;

const usual: TableLayouts = { density: 'comfortable', pageSize: 10, columns: {} };

/** Reads an administrator's table layouts. */
export async function getTableLayouts(db: Kysely<DB>, adminId: string): Promise<TableLayouts> {
  const found = await db
    .selectFrom('list_preferences')
    .select(['density', 'page_size as pageSize', 'columns'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return found ?? usual;
}

/**
 * Stores the density, the page size, or the columns of one list. Columns of other lists are kept.
 * @param list the list and its new columns; without columns, the default layout is restored
 */
export async function setTableLayouts(
  db: Kysely<DB>,
  adminId: string,
  changes: { density?: TableLayouts['density'] | undefined; pageSize?: number | undefined },
  list?: { name: string; columns: ColumnLayout | undefined },
): Promise<TableLayouts> {
  await db
    .insertInto('list_preferences')
    .values({ admin_id: adminId })
    .onConflict((conflict) => conflict.column('admin_id').doNothing())
    .execute();
  const { density, pageSize } = changes;
  await db
    .updateTable('list_preferences')
    .set((row) => ({
      density: density ?? row.ref('density'),
      page_size: pageSize ?? row.ref('page_size'),
      ...(list && {
        columns: list.columns
          ? sql`list_preferences.columns || jsonb_build_object(${list.name}::text, ${JSON.stringify(list.columns)}::jsonb)`
          : sql`list_preferences.columns - ${list.name}::text`,
      }),
    }))
    .where('admin_id', '=', adminId)
    .execute();
  return getTableLayouts(db, adminId);
}

/** Own and shared views by name, with the names of their owners. The handler checks the reader's permissions. */
export async function viewsFor(
  db: Kysely<DB>,
  adminId: string,
): Promise<(SavedView & { ownerName: string })[]> {
  return db
    .selectFrom('saved_views')
    .innerJoin('admins', 'admins.id', 'saved_views.owner_id')
    .select(savedViews.columns)
    .select('admins.name as ownerName')
    .where(({ or, eb }) => or([eb('owner_id', '=', adminId), eb('audience', '<>', 'own')]))
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('saved_views.id')
    .execute();
}

/** Whether an administrator can see a view: they may read its list, and the view is their own or shared with them. */
export function canSeeView(admin: Rights & { id: string }, { ownerId, audience, path }: SavedView): boolean {
  if (!mayUse(admin, path as MenuPath, 'read')) return false;
  if (ownerId === admin.id || audience === 'all') return true;
  return audience === 'writers' && mayUse(admin, path as MenuPath, 'write');
}

/**
 * Counts an administrator's views and locks them until the transaction ends, so that two concurrent additions
 * don't exceed the limit.
 */
export async function countOwnViews(db: Kysely<DB>, adminId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved views of ' || ${adminId}::text, 0))`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the name of an administrator. */
export async function nameOf(db: Kysely<DB>, adminId: string): Promise<string> {
  const { name } = await db
    .selectFrom('admins')
    .select('name')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  return name;
}
