import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ScreeningFileFormat } from '#contract/moderation/screening-parts.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { ListRefused } from './formats/listed-entry.ts';
import { indexOf } from './load-index.ts';
import type { NameIndex } from './name-index.ts';
import { readList } from './read-list.ts';
import { type FoundHit, type IndexedEntry, storeHits } from './store-hits.ts';
import { refuseVersion, storeVersion } from './store-version.ts';
import { type Subject, subjectKinds, subjectsAfter } from './subjects.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

const inputOf = z.object({ version: z.uuid() });
const cursorOf = z.object({
  list: z.uuid(),
  number: z.int(),
  /** The last version with which everybody was checked: the runs of later ones may have been canceled. */
  checked: z.int().optional(),
  /** The kind that is being checked, and the last of them that was. */
  kind: z.enum(subjectKinds),
  after: z.uuid(),
  hits: z.int(),
});
type Cursor = z.output<typeof cursorOf>;

/** How many subjects one transaction checks, and after how many other work has its turn. */
const batch = 5000;
const pieces = 250;

/** How long one call works, in milliseconds. */
const turnMs = 10_000;

/** The run was cancelled or paused meanwhile. */
class RunIsOver extends Error {}

/**
 * Works on the import of a file: reads it, makes it the version that counts, and checks everybody with its new and
 * changed entries. Another server continues where a killed one stopped.
 */
export async function workOnScreeningImport(
  { db: pool }: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  const { version } = inputOf.parse(run.input);
  try {
    let at: Cursor | null =
      cursorOf.nullable().parse(run.cursor) ?? (await begin(connection, run.id, version));
    let done = run.done;
    while (at && !turn.aborted) {
      const { list, number, checked = number - 1, kind, after }: Cursor = at;
      const index = await indexOf(pool, `${list} ${checked} to ${number}`, { list, after: checked });
      const subjects = await subjectsAfter(pool, kind, after, batch);
      const found = await matchAll(index, subjects);
      const now: Cursor = at;
      done += subjects.length;
      at = await connection
        .transaction()
        .execute((db) => endStep(db, { run: run.id, version, done }, now, { subjects, found }));
    }
  } catch (error) {
    if (error instanceof RunIsOver) return;
    if (!(error instanceof ListRefused)) throw error;
    await connection.transaction().execute(async (db) => {
      const stored = await storedVersion(db, version);
      if (stored) await refuseVersion(db, stored, error.sentence);
      await endRun(db, run.id, { state: 'failed', error: error.sentence });
    });
  }
}

/** The hits of subjects. Other work has its turn in between. */
export async function matchAll(
  index: NameIndex<IndexedEntry>,
  subjects: readonly Subject[],
): Promise<FoundHit[]> {
  const found: FoundHit[] = [];
  for (const [place, subject] of subjects.entries()) {
    for (const match of index.matches(subject)) found.push({ ...match, subject });
    if (place % pieces === pieces - 1) await breathe();
  }
  return found;
}

const storedVersion = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('screening_versions as version')
    .innerJoin('screening_lists as list', 'list.id', 'version.list_id')
    .select(['version.id', 'version.list_id', 'version.sha256', 'version.allows_smaller', 'version.content'])
    .select('list.format')
    .where('version.id', '=', id)
    .executeTakeFirst();

/** Reads the file, and makes it the version that counts. @returns null if nobody has to be checked */
async function begin(connection: Kysely<DB>, run: string, id: string): Promise<Cursor | null> {
  const version = await storedVersion(connection, id);
  if (!version?.content) throw new ListRefused('screeningListGone');
  const bytes = await promisify(gunzip)(version.content);
  const read = await readList(bytes, version.format as ScreeningFileFormat);
  return connection.transaction().execute(async (db) => {
    const number = await storeVersion(db, version, read);
    if (number === undefined) {
      await endRun(db, run, { state: 'done', result: { entries: read.entries.length, hits: 0 } });
      return null;
    }
    const checked = await checkedVersion(db, version.list_id);
    const cursor: Cursor = { list: version.list_id, number, checked, kind: 'user', after: nilUuid, hits: 0 };
    if (!(await advanceRun(db, run, { done: 0, total: await countSubjects(db), cursor })))
      throw new RunIsOver();
    return cursor;
  });
}

/** The version of a list with which everybody was checked. */
async function checkedVersion(db: Kysely<DB>, list: string): Promise<number> {
  const { checked } = await db
    .selectFrom('screening_lists')
    .select('checked')
    .where('id', '=', list)
    .executeTakeFirstOrThrow();
  return checked;
}

/** About how many subjects there are: the database's estimate is enough for a bar. */
async function countSubjects(db: Kysely<DB>): Promise<number> {
  // Raw because it reads the catalog.
  const { rows } = await sql<{
    count: number;
  }>`select sum(greatest(reltuples, 0))::integer as count from pg_class
    where oid in ('users'::regclass, 'withdrawals'::regclass)`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Step {
  run: string;
  version: string;
  done: number;
}

/** Stores the hits of a batch with the progress. @returns where to go on; null at the end */
async function endStep(
  db: Kysely<DB>,
  { run, version, done }: Step,
  at: Cursor,
  { subjects, found }: { subjects: readonly Subject[]; found: readonly FoundHit[] },
): Promise<Cursor | null> {
  const list = await db
    .selectFrom('screening_lists')
    .select('current')
    .where('id', '=', at.list)
    .forShare()
    .executeTakeFirst();
  // A later version checks everybody with what it changed, and ends with the entries that it has.
  const isCurrent = list !== undefined && list.current === at.number;
  const opened = list ? await storeHits(db, isCurrent ? found : await stillListed(db, found)) : 0;
  const hits = at.hits + opened;
  const last = subjects.at(-1);
  const nextKind = subjectKinds[subjectKinds.indexOf(at.kind) + 1];
  const next: Cursor | undefined =
    last && subjects.length === batch
      ? { ...at, after: last.id, hits }
      : nextKind && { ...at, kind: nextKind, after: nilUuid, hits };
  if (next && list) {
    if (!(await advanceRun(db, run, { done, cursor: next }))) throw new RunIsOver();
    return next;
  }
  await db
    .updateTable('screening_lists')
    .set({ checked: at.number })
    .where('id', '=', at.list)
    .where('checked', '<', at.number)
    .execute();
  await askGatesAgain(db, null);
  await db.updateTable('screening_versions').set({ hits }).where('id', '=', version).execute();
  if (!(await endRun(db, run, { state: 'done', result: { hits } }, done))) throw new RunIsOver();
  return null;
}

/** The hits whose entries still count. */
async function stillListed(db: Kysely<DB>, found: readonly FoundHit[]): Promise<FoundHit[]> {
  const ids = found.map(({ entry }) => entry.id);
  const current = await db
    .selectFrom('screening_entries')
    .select('id')
    .where('until', 'is', null)
    // Raw because an array is one value, however many ids it has.
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const known = new Set(current.map(({ id }) => id));
  return found.filter(({ entry }) => known.has(entry.id));
}
