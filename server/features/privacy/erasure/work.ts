import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { destroyArchiveKey } from '#server/platform/personal/locked-values.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import { takeLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { collectIdentifiers } from './collect.ts';
import { hasWorkSince, timeIfWorkInFlight } from './in-flight.ts';
import { pendingMoney } from './pending.ts';
import { recordErasureFailure, recordErasureWaiting } from './stopped.ts';
import { type Pass, passes } from './rules.ts';
import { type Cursor, keepCursor, lockErasure, openErasures, type OpenErasure } from './store.ts';
import { Eraser, type Subject } from '#server/platform/personal/subject.ts';
import { eraseInTrail } from './trail.ts';
import { removeUploads } from './uploads.ts';
import { erasedRows, nextRows, storeRows } from './walk-table.ts';

/** The target duration of a step, in milliseconds, so short that nobody notices the locks. */
const stepMs = { least: 50, most: 250 };
const stepRows = { least: 20, first: 500, most: 10_000 };

/** The maximum time for one erasure before the next one continues, in milliseconds. */
const turnMs = 5000;

/**
 * Continues unfinished erasures. Each step and its progress are one transaction, so that a server that dies
 * neither loses nor repeats a step. Only one server works on each erasure.
 */
export const erasureTask: PeriodicTask = {
  purpose: 'erase personal data',
  everyMs: 1000,
  due: () => sql`exists (select from erasures where ended_at is null)`,
  async run(services, log, stopping) {
    for (const id of await openErasures(services.db)) {
      const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
      try {
        while (!turn.aborted && (await oneStep(services, id))) {
          // Continues with the next step.
        }
      } catch (error) {
        // The other erasures continue.
        log.warn({ err: error, id }, 'an erasure could not go on; trying again');
        await recordErasureFailure(services, id, error);
      }
    }
  },
};

/** @returns whether another step can follow immediately */
export async function oneStep(services: Pick<Services, 'db' | 'keys'>, id: string): Promise<boolean> {
  return services.db.transaction().execute(async (db) => {
    if (!(await takeLockUntilCommit(db, 'erasure', id))) return false;
    // Raw because the builder has no settings. A step may take longer than a call, and changes rows that are
    // otherwise immutable.
    await sql`select set_config('statement_timeout', '60s', true), set_config('marketdesk.erasing', ${id}, true)`.execute(
      db,
    );
    const erasure = await lockErasure(db, id);
    if (!erasure || erasure.isEarly) return false;
    if (!erasure.sought) return begin(db, erasure);
    return walkOn(db, services, erasure);
  });
}

/**
 * Collects the values to erase once nobody can write data about the user. Money that arrived in the meantime
 * delays the erasure.
 */
async function begin(db: Kysely<DB>, { id, userId }: OpenErasure): Promise<boolean> {
  const sought = await collectIdentifiers(db, userId);
  const pending = await pendingMoney(db, userId);
  if (pending !== undefined) {
    // A withdrawal that could not be canceled in time is in the list of withdrawals. The erasure waits until it
    // is settled.
    await recordErasureWaiting(db, id, pending);
    return false;
  }
  await db
    .updateTable('erasures')
    .set({
      waits_for: null,
      stopped_at: null,
      stopped_because: null,
      sought: JSON.stringify(sought),
      secret: randomBytes(32),
      began_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await recordOwnWork(
    db,
    'beginErasure',
    { record: userId, before: null, after: { isErased: true } },
    'user.erased',
  );
  return true;
}

function subjectOf({ userId, sought }: OpenErasure): Subject {
  const unique = (sought ?? []).filter(({ isUnique }) => isUnique);
  const values = (kind: string) =>
    unique.filter((one) => one.kind === kind).map(({ value }) => value.toLowerCase());
  return { userId, emails: values('email'), addresses: values('wallet') };
}

async function walkOn(
  db: Kysely<DB>,
  { keys }: Pick<Services, 'keys'>,
  erasure: OpenErasure,
): Promise<boolean> {
  const { id, userId, cursor, sought, secret } = erasure;
  const eraser = new Eraser(sought ?? [], secret ?? Buffer.alloc(0));
  const at = cursor.pass ?? 0;
  const pass = passes[at];
  if (!pass) return (await mustLookAgain(db, erasure)) ?? end(db, erasure, eraser);
  const limit = cursor.limit ?? stepRows.first;
  const began = performance.now();
  const found = { subject: subjectOf(erasure), eraser };
  const { rows, looked, next } = await nextRows(db, pass, found, cursor.after ?? null, limit);
  const changes = erasedRows(pass, rows, eraser);
  const store = () => storeRows(db, pass, changes);
  if (pass.table === 'audit_log') {
    const ids = changes.changed.map(({ key: [auditId = ''] }) => auditId);
    if (ids.length > 0) await eraseInTrail(db, keys, { userId, ids }, store);
  } else await store();
  const took = performance.now() - began;
  await keepCursor(db, id, {
    pass: next ? at : at + 1,
    after: next,
    limit: nextLimit(limit, took),
    looked: (cursor.looked ?? 0) + looked,
    counts: withCounts(cursor.counts, pass, changes.counts),
    ...(cursor.isAgain && { isAgain: true }),
  });
  return true;
}

/**
 * Makes sure that nothing writes data of the user after the search. If runs or jobs were in progress, they may
 * have read a value before it was erased, so everything is searched again after they end.
 * @returns whether another step can follow immediately; undefined if no second search is needed
 */
async function mustLookAgain(db: Kysely<DB>, { id, cursor }: OpenErasure): Promise<boolean | undefined> {
  if (cursor.isAgain) return undefined;
  if (cursor.lookedAt === undefined) {
    const lookedAt = await timeIfWorkInFlight(db, id);
    if (lookedAt === undefined) return undefined;
    await keepCursor(db, id, { ...cursor, lookedAt });
    return true;
  }
  if (await hasWorkSince(db, cursor.lookedAt)) return false;
  await keepCursor(db, id, { ...cursor, pass: 0, after: null, isAgain: true });
  return true;
}

function nextLimit(limit: number, took: number): number {
  if (took > stepMs.most) return Math.max(stepRows.least, Math.floor(limit / 2));
  return took < stepMs.least ? Math.min(stepRows.most, limit * 2) : limit;
}

function withCounts(
  before: Cursor['counts'] = {},
  { table }: Pass,
  counts: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum = { ...before };
  for (const [column, count] of Object.entries(counts)) {
    const name = `${table}.${column}`;
    sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

/** Searches the uploads, destroys the keys and the values, and stores the report. */
async function end(
  db: Kysely<DB>,
  { id, userId, cursor, reason }: OpenErasure,
  eraser: Eraser,
): Promise<boolean> {
  // Archiving in progress may still create the user's key.
  if (!(await takeLockUntilCommit(db, 'audit', 'archive'))) return false;
  const uploads = await removeUploads(db, eraser);
  if (uploads === undefined) return false;
  await destroyArchiveKey(db, userId);
  const counts = { ...cursor.counts, ...(uploads > 0 && { 'import_files.*': uploads }) };
  const report = { looked: cursor.looked ?? 0, counts };
  await db
    .updateTable('erasures')
    .set({
      sought: null,
      secret: null,
      ended_at: sql<Date>`now()`,
      stopped_at: null,
      stopped_because: null,
      cursor: '{}',
      report: JSON.stringify(report),
      reason: eraser.inText(reason, true),
    })
    .where('id', '=', id)
    .execute();
  await recordOwnWork(db, 'endErasure', { record: userId, before: null, after: report }, null);
  return false;
}
