import { type Kysely, sql } from 'kysely';
import { bulkCheckMax } from '#contract/platform/limits.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { runForReader } from '#server/platform/personal/masked.ts';
import { countSearches } from '#server/platform/personal/count-searches.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Services } from '#server/platform/context/services.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { permit } from '#server/platform/auth/permit.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import { type Ending, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import {
  type BulkCursor,
  type BulkInput,
  bulkOf,
  keepCursor,
  rowCallOf,
  skippedResult,
  withRow,
} from './bulk-run.ts';
import { checkRows } from './check.ts';
import { countMatching } from './count.ts';
import { doRow, RunIsOver } from './do-row.ts';
import { rowsAfter } from './rows.ts';

/** After this time, other runs get their turn, in milliseconds. */
const turnMs = 5_000;

/** After this many rows, a run checks whether somebody cancelled it and whether its owner still may continue. */
const step = 50;

/** A check expires if nobody confirms it for this long. */
const patience = sql<boolean>`seen_at < now() - interval '1 hour'`;

/** A bulk run that is being processed. */
interface Work {
  services: Services;
  run: OpenRun;
  input: BulkInput;
  cursor: BulkCursor;
}

/** The person who started the run no longer has the permission. */
class NotAllowed extends Error {
  readonly sentence: 'bulkNotAllowed' | 'tooManyReveals';
  constructor(sentence: NotAllowed['sentence'] = 'bulkNotAllowed') {
    super(sentence);
    this.sentence = sentence;
  }
}

/**
 * Works on a bulk run for some seconds: counts its rows, checks them, waits for the confirmation, and then makes its
 * call for each row that is not done, in a transaction that also marks the row. So no row is changed twice if a server
 * dies.
 */
export async function workOnBulk(
  services: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  const work: Work = { services, run, ...bulkOf(run) };
  try {
    while (!turn.aborted) {
      // If this connection is lost, another server may hold the lock.
      await sql`select`.execute(connection);
      const cursor = await stepOf(work);
      if (!cursor) return;
      work.cursor = cursor;
    }
  } catch (error) {
    if (error instanceof RunIsOver) return;
    if (error instanceof Error && outageOf(error)) throw error;
    const sentence = error instanceof NotAllowed ? error.sentence : 'bulkFailed';
    await endBulk(work, { state: 'failed', error: { sentence } });
    if (!(error instanceof NotAllowed)) throw error;
  }
}

/** @returns the progress afterwards; undefined if there is nothing to do now */
async function stepOf(work: Work): Promise<BulkCursor | undefined> {
  switch (work.cursor.phase) {
    case 'counting':
      return countRows(work);
    case 'checking':
      return checkSome(work);
    case 'asking':
      return giveUp(work);
    case 'running':
      return doSome(work);
  }
}

/** The context of the person who started the run, if they still may make the call. */
async function contextOf({ services, run, input }: Work): Promise<CallContext<Caller>> {
  const admin = await callerOfRun(services.db, run.principalId);
  if (!admin) throw new NotAllowed();
  try {
    permit(mountedCall(rowCallOf(input).call).call, admin);
  } catch (error) {
    if (error instanceof CallFailure) throw new NotAllowed();
    throw error;
  }
  const { origin, language } = input;
  return { services, db: services.db, admin, language, request: { ...origin, userAgent: '' } };
}

async function countRows(work: Work): Promise<BulkCursor> {
  const { services, run, input } = work;
  const context = await contextOf(work);
  const cursor: BulkCursor = { ...work.cursor, phase: 'checking', place: 0 };
  await services.db.transaction().execute(async (db) => {
    const total = await runForReader(context.admin, async () => {
      const counted = await countMatching(run.id, input, { ...context, db });
      await countSearches(context).catch((error: unknown) => {
        throw error instanceof CallFailure ? new NotAllowed('tooManyReveals') : error;
      });
      return counted;
    });
    if (!(await keepCursor(db, run.id, cursor, total))) throw new RunIsOver();
  });
  return cursor;
}

async function checkSome(work: Work): Promise<BulkCursor> {
  const { services, run, input, cursor } = work;
  const context = await contextOf(work);
  const rows = await rowsAfter(services.db, run.id, cursor.place, step);
  const isEnd = rows.length < step || cursor.place + rows.length >= bulkCheckMax;
  return services.db.transaction().execute(async (db) => {
    const check = await checkRows(run.id, input, rows, cursor.check, { ...context, db });
    const place = rows.at(-1)?.position ?? cursor.place;
    const next: BulkCursor = isEnd
      ? { ...cursor, check, phase: 'asking', place: 0 }
      : { ...cursor, check, place };
    if (!(await keepCursor(db, run.id, next))) throw new RunIsOver();
    return next;
  });
}

async function giveUp({ services, run }: Work): Promise<undefined> {
  const waitsLong = await services.db
    .selectFrom('runs')
    .select('id')
    .where('id', '=', run.id)
    .where(patience)
    .executeTakeFirst();
  if (waitsLong) await endRun(services.db, run.id, { state: 'cancelled' });
}

async function doSome(work: Work): Promise<BulkCursor | undefined> {
  const { services, run, input, cursor } = work;
  const rows = await rowsAfter(services.db, run.id, cursor.place, step);
  if (rows.length === 0) {
    const { outcome } = cursor;
    const counts = { done: outcome.done, notDone: skippedResult(outcome) };
    await endBulk(work, { state: 'done', result: counts });
    return undefined;
  }
  let context = await contextOf(work);
  let { outcome } = cursor;
  for (const row of rows) {
    // The row was processed before a server died; only the progress was not stored.
    if (row.outcome !== null) {
      outcome = withRow(outcome, row.name, row.failure);
      continue;
    }
    let failure: Awaited<ReturnType<typeof doRow>> | undefined;
    while (failure === undefined) {
      try {
        failure = await doRow(run.id, input, row, context);
      } catch (error) {
        if (!(error instanceof RightsChanged)) throw error;
        context = await contextOf(work);
      }
    }
    outcome = withRow(outcome, row.name, failure);
  }
  const next: BulkCursor = { ...cursor, outcome, place: rows.at(-1)?.position ?? cursor.place };
  if (!(await keepCursor(services.db, run.id, next))) throw new RunIsOver();
  return next;
}

/** Ends a run with its audit row: its input, and how many rows it changed. */
async function endBulk({ services, run, input, cursor }: Work, ending: Ending): Promise<void> {
  const { list, act, undoes, adminId, reason, origin } = input;
  await services.db.transaction().execute(async (db) => {
    if (!(await endRun(db, run.id, ending))) return;
    const counts = { done: cursor.outcome.done, notDone: skippedResult(cursor.outcome) };
    const about = { ...(undoes !== undefined && { undoes }), ...(adminId !== undefined && { adminId }) };
    const after = { list, act, ...about, state: ending.state, ...counts };
    const audit = { record: run.id, before: null, after, reason, adminId: run.principalId };
    await recordWrite(db, 'finishBulk', { output: null, audit }, origin);
  });
}
