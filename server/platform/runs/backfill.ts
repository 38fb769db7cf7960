import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Services } from '../context/services.ts';
import { readMigrations } from '../db/migration-files.ts';
import type { DB } from '../db/types.ts';
import { advanceRun, endRun, type OpenRun } from './runs.ts';

/** How long a run works before other runs continue, in milliseconds. */
const turnMs = 5000;
/** How long a batch should take, in milliseconds: so short that nobody notices the rows that it locks. */
const batchMs = { least: 50, most: 250 };
const batchRows = { least: 10, first: 500, most: 20_000 };

const input = z.object({ migration: z.string() });
const cursor = z.object({ after: z.string(), batch: z.int().positive() }).nullable();

/** Thrown if the run was paused, or another server works on it. */
class TurnIsOver extends Error {}

/**
 * Returns a function that works on a backfill for some seconds, in batches. Each batch and its progress are one
 * transaction, so that no batch is repeated if the server stops. The size of a batch depends on the time that the last
 * one took. After each batch, the run pauses for as long as the batch took. The migration's statement takes the cursor
 * of the previous batch (null at first) and a number of rows, and returns one row: `cursor`, null once nothing is left,
 * and `done`, how many rows it processed.
 * @param directory the folder of the migrations, unless it is the server's own
 */
export function backfillWorker(
  directory?: string,
): (services: Services, connection: Kysely<DB>, run: OpenRun, stopping: AbortSignal) => Promise<void> {
  return async (_services, connection, run, stopping) => {
    const { migration } = input.parse(run.input);
    const sql = (await readMigrations(directory)).find(({ name }) => name === migration)?.sql;
    // A server that doesn't know it leaves it to those that do.
    if (sql === undefined) return;
    await fill(connection, run, sql, AbortSignal.any([stopping, AbortSignal.timeout(turnMs)]));
  };
}

async function fill(connection: Kysely<DB>, run: OpenRun, sql: string, turn: AbortSignal): Promise<void> {
  const kept = cursor.parse(run.cursor);
  let after = kept?.after ?? null;
  let batch = kept?.batch ?? batchRows.first;
  let { done } = run;
  try {
    while (!turn.aborted) {
      const began = performance.now();
      const next = await oneBatch(connection, run.id, sql, { after, batch, done });
      const took = performance.now() - began;
      if (next.after === null) return;
      if (took > batchMs.most) batch = Math.max(batchRows.least, Math.floor(batch / 2));
      if (took < batchMs.least) batch = Math.min(batchRows.most, batch * 2);
      ({ after, done } = next);
      await sleep(took, undefined, { signal: turn }).catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof TurnIsOver)) throw error;
  }
}

function oneBatch(
  connection: Kysely<DB>,
  id: string,
  sql: string,
  from: { after: string | null; batch: number; done: number },
): Promise<{ after: string | null; done: number }> {
  return connection.transaction().execute(async (transaction) => {
    const { rows } = await transaction.executeQuery<{ cursor: string | null; done: number }>(
      CompiledQuery.raw(sql, [from.after, from.batch]),
    );
    const [found] = rows;
    const after = found?.cursor ?? null;
    const done = from.done + Number(found?.done ?? 0);
    const progress = { done, ...(after !== null && { cursor: { after, batch: from.batch } }) };
    if (!(await advanceRun(transaction, id, progress))) throw new TurnIsOver();
    if (after === null) await endRun(transaction, id, { state: 'done', result: { rows: done } });
    return { after, done };
  });
}
