import { type Kysely, sql } from 'kysely';
import { screeningMaxBytes } from '#contract/moderation/screening-parts.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { allowedIpRanges } from '#server/platform/outbound/ip-ranges.ts';
import { openReceiver } from '#server/platform/outbound/post.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import { confirmVersion, currentDigest, fileOf, startImport } from './import-file.ts';
import { matchAll } from './import-run.ts';
import { currentKey, indexOf } from './load-index.ts';
import { matchOracles } from './match-oracles.ts';
import { endOtherHits, storeHits } from './store-hits.ts';
import { storeProblem } from './store-version.ts';
import { type Subject, type SubjectKind, subjectKinds, subjectsWith } from './subjects.ts';

/** How many changed subjects are checked in one transaction, and how often that is repeated in one pass. */
const atOnce = 500;
const rounds = 40;
/** How soon a subject is checked again whose oracle doesn't answer. */
const waitSeconds = 30;

/** Checks users and withdrawals that are new or have changed, within seconds. Every server runs it. */
export const screeningDueTask: PeriodicTask = {
  purpose: 'screen new and changed users and withdrawals',
  module: 'screening',
  everyMs: 1000,
  due: () => sql`exists (select from screening_due where due_at <= clock_timestamp())`,
  async run({ db }, _log, stopping) {
    for (let round = 0; round < rounds && !stopping.aborted; round += 1)
      if (!(await db.transaction().execute(checkDue))) return;
  },
};

/** @returns false if nothing was due */
async function checkDue(db: Kysely<DB>): Promise<boolean> {
  // Raw because a part of the statement locks what it removes.
  const { rows } = await sql<{ id: string; kind: SubjectKind }>`
    with due as (select subject_id from screening_due where due_at <= clock_timestamp()
      order by due_at limit ${atOnce} for update skip locked)
    delete from screening_due using due where screening_due.subject_id = due.subject_id
    returning screening_due.subject_id as id, subject_kind as kind`.execute(db);
  if (rows.length === 0) return false;
  // Read after the claim: a version that counted before a change of a subject is seen.
  const index = await indexOf(db, await currentKey(db));
  const byKind = await Promise.all(
    subjectKinds.map((kind) =>
      subjectsWith(
        db,
        kind,
        rows.filter((row) => row.kind === kind).map(({ id }) => id),
      ),
    ),
  );
  const subjects = byKind.flat();
  const oracles = await matchOracles(db, subjects);
  const found = [...(await matchAll(index, subjects)), ...oracles.found];
  const waiting = new Set(oracles.waiting.map(({ id }) => id));
  const checked = rows.flatMap(({ id }) => (waiting.has(id) ? [] : id));
  await checkLater(db, oracles.waiting);
  await endOtherHits(db, checked, found);
  await storeHits(db, found);
  // Those that only waited for their check.
  await askGatesAgain(db, checked);
  return true;
}

/** Has subjects that wait for an oracle checked again: when it answers, and now and then. */
async function checkLater(db: Kysely<DB>, waiting: readonly Subject[]): Promise<void> {
  if (waiting.length === 0) return;
  const due_at = sql<Date>`clock_timestamp() + make_interval(secs => ${waitSeconds})`;
  await db
    .insertInto('screening_due')
    .values(waiting.map(({ id, kind }) => ({ subject_id: id, subject_kind: kind, due_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How often a list is loaded from its address, how soon after a failure again, and how long it may take. */
const loadEveryHours = 6;
const againMinutes = 30;
const patienceMs = 5 * 60_000;

/** Loads the lists that have an address. Networks and redirects are those of webhooks. */
export const screeningLoadTask: PeriodicTask = {
  purpose: 'load screening lists',
  module: 'screening',
  everyMs: 5000,
  due: () => sql`exists (select from screening_lists where fetch_at <= now() and url is not null)`,
  async run(services, log, stopping) {
    while (!stopping.aborted) {
      const list = await claimList(services.db);
      if (!list) return;
      await loadList(services, list).catch((error: unknown) =>
        log.warn({ err: error }, 'a list was not loaded'),
      );
    }
  },
};

interface LoadedList {
  id: string;
  name: string;
  url: string;
}

/** A list that is to be loaded. Another server takes it again if this one dies. */
async function claimList(db: Kysely<DB>): Promise<LoadedList | undefined> {
  // Raw because a part of the statement locks what it changes.
  const { rows } = await sql<LoadedList>`
    with due as (select id from screening_lists where fetch_at <= now() and url is not null
      order by fetch_at limit 1 for update skip locked)
    update screening_lists set fetch_at = now() + make_interval(mins => ${againMinutes})
    from due where screening_lists.id = due.id
    returning screening_lists.id, name, url`.execute(db);
  return rows[0];
}

async function loadList(services: Services, { id, name, url }: LoadedList): Promise<void> {
  const line = openReceiver(url, allowedIpRanges(url, services.config), 1, {
    method: 'GET',
    patience: patienceMs,
    kept: screeningMaxBytes + 1,
    read: screeningMaxBytes,
  });
  const { status = 0, error, bytes, isCut } = await line.post('', {}).finally(() => line.close());
  const failure =
    error ?? (status !== 200 ? `status ${status}` : isCut ? 'tooLarge' : bytes?.length ? undefined : 'empty');
  if (failure !== undefined || !bytes) {
    await storeProblem(services.db, id, { sentence: 'screeningNotLoaded', values: { error: failure ?? '' } });
    return;
  }
  const file = await fileOf(bytes, new URL(url).pathname.split('/').at(-1) || 'list');
  await services.db.transaction().execute(async (db) => {
    const next = sql<Date>`now() + make_interval(hours => ${loadEveryHours})`;
    const { numUpdatedRows } = await db
      .updateTable('screening_lists')
      .set({ fetch_at: next })
      .where('id', '=', id)
      .where('url', '=', url)
      .executeTakeFirst();
    // It was deleted or has another address meanwhile.
    if (numUpdatedRows === 0n) return;
    if ((await currentDigest(db, id)) === file.sha256) return confirmVersion(db, id);
    await startImport(db, { list: { id, name }, file, by: null, allowsSmaller: false });
  });
}
