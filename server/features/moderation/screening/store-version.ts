import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { ListRefused } from './formats/listed-entry.ts';
import { confirmVersion, currentDigest } from './import-file.ts';
import type { ReadEntry, ReadList } from './read-list.ts';

/** A version needs at least this share of the entries of the one before. */
const leastShare = 0.5;

/** How many entries are written in one statement. */
const rowsAtOnce = 1000;

/** A file as it is stored. */
export type StoredVersion = Pick<
  Selectable<DB['screening_versions']>,
  'id' | 'list_id' | 'sha256' | 'allows_smaller'
>;

/** Locks a list. @returns undefined if it was deleted */
async function lockList(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('screening_lists')
    .select(['id', 'current', 'entries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Makes a file the version of its list that counts. Entries that it no longer has end, and so do their hits, except
 * those that people dismissed.
 * @returns its number; undefined if it is the same file as the one that counts
 * @throws ListRefused if it has less than half the entries of the version before
 */
export async function storeVersion(
  db: Kysely<DB>,
  version: StoredVersion,
  { entries, unmatchable }: ReadList,
): Promise<number | undefined> {
  const list = await lockList(db, version.list_id);
  if (!list) throw new ListRefused('screeningListGone');
  if ((await currentDigest(db, list.id)) === version.sha256) {
    await confirmVersion(db, list.id);
    await endVersion(db, version.id, { state: 'same', entries: list.entries });
    return undefined;
  }
  if (entries.length < list.entries * leastShare && !version.allows_smaller)
    throw new ListRefused({
      sentence: 'screeningSmaller',
      values: { entries: entries.length, before: list.entries },
    });
  const number = list.current + 1;
  const known = await db
    .selectFrom('screening_entries')
    .select(['id', 'external_id', 'facts'])
    .where('list_id', '=', list.id)
    .where('until', 'is', null)
    .execute();
  const before = new Map(known.map((entry) => [entry.external_id, entry]));
  const wanted = new Map(entries.map((entry) => [entry.externalId, entry]));
  const next = entries.filter(({ externalId, facts }) => before.get(externalId)?.facts !== facts);
  const over = known.filter(({ external_id, facts }) => wanted.get(external_id)?.facts !== facts);
  const removed = over.filter(({ external_id }) => !wanted.has(external_id));
  await endEntries(
    db,
    list.id,
    number,
    over.map(({ id }) => id),
  );
  for (let at = 0; at < next.length; at += rowsAtOnce)
    await insertEntries(db, list.id, number, next.slice(at, at + rowsAtOnce));
  await endHits(
    db,
    list.id,
    removed.map(({ external_id }) => external_id),
  );
  await db
    .updateTable('screening_lists')
    .set({ current: number, entries: entries.length, confirmed_at: sql<Date>`now()`, problem: null })
    .where('id', '=', list.id)
    .execute();
  // They are older than this version.
  await db
    .deleteFrom('screening_versions')
    .where('list_id', '=', list.id)
    .where('state', '=', 'unconfirmed')
    .execute();
  const changed = over.length - removed.length;
  const counts = { added: next.length - changed, changed, removed: removed.length, unmatchable };
  await endVersion(db, version.id, { state: 'imported', number, entries: entries.length, ...counts });
  return number;
}

/** Stores how a file ended, and removes its content. */
export async function endVersion(
  db: Kysely<DB>,
  id: string,
  columns: {
    state: 'imported' | 'same' | 'refused';
    number?: number;
    entries?: number;
    added?: number;
    changed?: number;
    removed?: number;
    unmatchable?: number;
    problem?: string;
  },
): Promise<void> {
  await db
    .updateTable('screening_versions')
    .set({ ...columns, content: null })
    .where('id', '=', id)
    .execute();
}

/** Stores that a file is no version, and why. The version that counted still does. */
export async function refuseVersion(
  db: Kysely<DB>,
  { id, list_id }: StoredVersion,
  problem: Message,
): Promise<void> {
  await endVersion(db, id, { state: 'refused', problem: JSON.stringify(problem) });
  await storeProblem(db, list_id, problem);
}

/** Stores why a list has no new version. */
export async function storeProblem(db: Kysely<DB>, list: string, problem: Message): Promise<void> {
  await db
    .updateTable('screening_lists')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', list)
    .execute();
}

async function endEntries(db: Kysely<DB>, list: string, number: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('screening_entries')
    .set({ until: number })
    .where('list_id', '=', list)
    // Raw because an array is one value, however many ids it has.
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

async function insertEntries(
  db: Kysely<DB>,
  list: string,
  number: number,
  entries: readonly ReadEntry[],
): Promise<void> {
  await db
    .insertInto('screening_entries')
    .values(
      entries.map(({ externalId, names, addresses, birthYears, countries, programme, facts }) => ({
        id: uuidV7(),
        list_id: list,
        external_id: externalId,
        names,
        addresses,
        birth_years: birthYears,
        countries,
        programme,
        facts,
        since: number,
      })),
    )
    .execute();
}

/** Ends the hits of entries that a list no longer has. */
async function endHits(db: Kysely<DB>, list: string, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return;
  const ended = await db
    .updateTable('screening_hits')
    .set((row) => ({ state: 'ended', version: row('version', '+', 1) }))
    .where('list_id', '=', list)
    // Raw because an array is one value, however many ids it has.
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .where('state', 'in', ['open', 'confirmed'])
    .returning('subject_id')
    .execute();
  await askGatesAgain(
    db,
    ended.map(({ subject_id }) => subject_id),
  );
}
