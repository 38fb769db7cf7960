import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { sampleKinds } from '#contract/workspace/sample-kinds.ts';
import { compactLiabilities } from '#server/features/withdrawals/reserves/queries.ts';
import { recordWrite } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { advanceRun, endRun, type OpenRun } from '#server/platform/runs/runs.ts';
import { ensureStandardContent } from '#server/platform/standard-content/standard-content.ts';
import { type Removal, removals } from './kinds.ts';
import { endSample, forgetReserves, keepRest, nextIds } from './queries.ts';
import { readReferences, type Reference } from './references.ts';
import { removeRecords } from './remove-records.ts';

/** How long a run works before other runs continue, in milliseconds. */
const turnMs = 5000;
/** How long a batch should take, in milliseconds: so short that nobody notices the rows that it locks. */
const batchMs = { least: 50, most: 250 };
const batchRows = { least: 10, first: 200, most: 5000 };

const input = z.object({
  symbols: z.array(z.string()),
  origin: z.object({ id: z.string(), ipAddress: z.string() }),
});
const counts = z.partialRecord(z.enum(sampleKinds), z.int());
const cursor = z.object({ batch: z.int().positive(), removed: counts, kept: counts });
type Cursor = z.infer<typeof cursor>;

/** Thrown if the run was canceled, or another server works on it. */
class TurnIsOver extends Error {}

/** A removal that is being processed. */
interface Work {
  connection: Kysely<DB>;
  run: OpenRun;
  references: ReadonlyMap<string, readonly Reference[]>;
  cursor: Cursor;
  done: number;
}

/**
 * Removes the sample for some seconds, in batches. Each batch and its progress are one transaction, so that no batch is
 * repeated if the server stops. The size of a batch depends on the time that the last one took. After each batch, the
 * run pauses for as long as the batch took. A batch is repeated if it fails because of a new reference to a record.
 */
export async function removeSample(
  _services: Services,
  connection: Kysely<DB>,
  run: OpenRun,
  stopping: AbortSignal,
): Promise<void> {
  const turn = AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]);
  const kept = cursor.nullable().parse(run.cursor);
  const work: Work = {
    connection,
    run,
    references: await readReferences(connection),
    cursor: kept ?? { batch: batchRows.first, removed: {}, kept: {} },
    done: run.done,
  };
  try {
    for (const removal of removals)
      while (!turn.aborted) {
        const began = performance.now();
        if (!(await oneBatch(work, removal))) break;
        await sleep(adjust(work.cursor, performance.now() - began), undefined, { signal: turn }).catch(
          () => undefined,
        );
      }
    if (!turn.aborted) await finish(work);
  } catch (error) {
    if (!(error instanceof TurnIsOver)) throw error;
  }
}

/** Adjusts the size of the next batch. @returns how long to pause: as long as the last one took, in milliseconds */
function adjust(cursor: Cursor, took: number): number {
  if (took > batchMs.most) cursor.batch = Math.max(batchRows.least, Math.floor(cursor.batch / 2));
  if (took < batchMs.least) cursor.batch = Math.min(batchRows.most, cursor.batch * 2);
  return took;
}

/** @returns false if the kind has no records left */
async function oneBatch(work: Work, removal: Removal): Promise<boolean> {
  const { connection, run, references, cursor } = work;
  // Whether an administrator is the last superadmin depends on the one before.
  const limit = removal.kind === 'admins' ? 1 : cursor.batch;
  const next = await connection.transaction().execute(async (db) => {
    // Raw because the builder has no settings. The file of a case is deleted only in such a step.
    await sql`select set_config('statement_timeout', '60s', true), set_config('marketdesk.removing_sample', ${run.id}, true)`.execute(
      db,
    );
    const found = await nextIds(db, removal.table, limit);
    if (!found) return undefined;
    const { row, ids, rest } = found;
    const { removed, kept } = await removeRecords(db, removal, {
      ids,
      references,
      principalId: run.principalId,
    });
    await keepRest(db, row, rest);
    const after = {
      ...cursor,
      removed: plus(cursor.removed, removal, removed),
      kept: plus(cursor.kept, removal, kept),
    };
    const done = work.done + ids.length;
    if (!(await advanceRun(db, run.id, { done, cursor: after }))) throw new TurnIsOver();
    return { cursor: after, done };
  });
  if (next) Object.assign(work, next);
  return next !== undefined;
}

const plus = (before: Cursor['removed'], { kind }: Removal, count: number): Cursor['removed'] =>
  count === 0 ? before : { ...before, [kind]: (before[kind] ?? 0) + count };
const sum = (of: Cursor['removed']) => Object.values(of).reduce((total, count) => total + count, 0);

/** Ends the run with its audit row: how many records of each kind were removed, and how many stay. */
async function finish({ connection, run, cursor, done }: Work): Promise<void> {
  const { symbols, origin } = input.parse(run.input);
  const { removed, kept } = cursor;
  await connection.transaction().execute(async (db) => {
    await compactLiabilities(db);
    await forgetReserves(db, symbols);
    await ensureStandardContent(db);
    await endSample(db);
    const result = {
      removed: sum(removed),
      kept: sum(kept),
      ...Object.fromEntries(Object.entries(kept).map(([kind, count]) => [`kept.${kind}`, count])),
    };
    if (!(await endRun(db, run.id, { state: 'done', result }, done))) throw new TurnIsOver();
    const audit = { record: run.id, before: null, after: { removed, kept }, adminId: run.principalId };
    await recordWrite(db, 'finishSampleRemoval', { output: null, audit }, origin);
  });
}
