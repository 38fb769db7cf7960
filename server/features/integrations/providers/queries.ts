import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { providersSchemas } from '#contract/integrations/providers.schemas.ts';
import { countCap } from '#contract/platform/limits.ts';
import { noSuchRecord } from '#server/platform/base/failure.ts';
import type { DB } from '#server/platform/db/types.ts';
import { textColumn } from '#server/platform/lists/column-filters.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { isOffInSql } from '#server/platform/modules/switched-off.ts';
import { lockStoredRow } from '#server/platform/records/stored-row.ts';

/** A provider as stored. */
export type StoredProvider = Selectable<DB['providers']>;

/** A provider with what its list shows of its messages. */
export type ListedProvider = StoredProvider & {
  lastMessageAt: Date | null;
  deadLetters: number;
  actsAs: string | null;
};

/** The provider of an address; undefined if there is none, or the module is switched off. */
export async function findOpenProvider(db: Kysely<DB>, slug: string): Promise<StoredProvider | undefined> {
  return db
    .selectFrom('providers')
    .selectAll()
    .where('slug', '=', slug)
    .where(({ not }) => not(isOffInSql('providers')))
    .executeTakeFirst();
}

/** Counts a refused request. */
export async function noteRefusal(db: Kysely<DB>, id: string, refusal: Message): Promise<void> {
  await db
    .updateTable('providers')
    .set(({ eb }) => ({
      refused: eb('refused', '+', 1),
      // Raw because only the database's clock counts.
      last_refused_at: sql<Date>`clock_timestamp()`,
      last_refusal: JSON.stringify(refusal),
    }))
    .where('id', '=', id)
    .execute();
}

function listed(db: Kysely<DB>) {
  return db
    .selectFrom('providers')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('provider_messages')
        .select('provider_messages.created_at')
        .whereRef('provider_id', '=', 'providers.id')
        .orderBy('provider_messages.created_at', 'desc')
        .limit(1)
        .as('lastMessageAt'),
      // Raw because it counts only so many.
      sql<number>`(select count(*) from (select from provider_messages as dead
        where dead.provider_id = providers.id and dead.state = 'dead' limit ${countCap}) as found)`.as(
        'deadLetters',
      ),
      row.selectFrom('actors').select('actors.name').whereRef('actors.id', '=', 'principal_id').as('actsAs'),
    ]);
}

const nameColumn = textColumn('lower(providers.name)');

/** Providers, by name. There are only a few. */
export async function listStored(
  db: Kysely<DB>,
  input: z.output<typeof providersSchemas.listProviders.input>,
) {
  const { name, page, limit, sort } = input;
  // Raw because its part is a raw comparison.
  const chosen = name ? sql<boolean>`${nameColumn(name)}` : sql<boolean>`true`;
  const rows = await listed(db)
    .where(chosen)
    .orderBy('name', sort === '-name' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await db
    .selectFrom('providers')
    .where(chosen)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: rows as ListedProvider[], count, countIsExact: true };
}

/**
 * One provider.
 * @throws CallFailure 404 if it doesn't exist
 */
export async function findStored(db: Kysely<DB>, id: string): Promise<ListedProvider> {
  const found = await listed(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw noSuchRecord();
  return found as ListedProvider;
}

/** The same without its messages; undefined if it doesn't exist. */
export async function providerIfThere(db: Kysely<DB>, id: string): Promise<StoredProvider | undefined> {
  return db.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * One provider, locked until the transaction ends.
 * @param version what the form loaded; undefined is not checked
 * @throws CallFailure 404 and 409
 */
export const lockStored = (db: Kysely<DB>, id: string, version?: number): Promise<StoredProvider> =>
  lockStoredRow(db, 'providers', id, version);

/** Adds a provider. */
export async function insertStored(db: Kysely<DB>, row: Insertable<DB['providers']>): Promise<void> {
  await db.insertInto('providers').values(row).execute();
}

/** Changes a provider, and increments its version. */
export async function changeStored(
  db: Kysely<DB>,
  id: string,
  columns: Updateable<DB['providers']>,
): Promise<void> {
  await db
    .updateTable('providers')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a provider with its messages. */
export async function deleteStored(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('providers').where('id', '=', id).execute();
}
