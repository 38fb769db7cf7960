import { sql } from 'kysely';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import { type BulkInput, rowCallOf, rowInputOf, sentenceOf, type Tally, withRow } from './bulk-run.ts';
import { recordTableOf } from './record-tables.ts';
import { type BulkRow, lockAsSeen, markChecked } from './rows.ts';

/**
 * Tries a run's action on some of its rows, with the rules of the call. Each row is rolled back before the next, so
 * that only the result remains.
 * @param context with a transaction
 * @returns the tally with these rows
 */
export async function checkRows(
  runId: string,
  input: BulkInput,
  rows: readonly BulkRow[],
  before: Tally,
  context: CallContext<Caller>,
): Promise<Tally> {
  const { db } = context;
  let tally = before;
  const found: { position: number; failure: Message }[] = [];
  for (const row of rows) {
    await sql`savepoint row_tried`.execute(db);
    const failure = await tryRow(input, row, context);
    await sql`rollback to savepoint row_tried`.execute(db);
    await sql`release savepoint row_tried`.execute(db);
    tally = withRow(tally, row.name, failure);
    if (failure) found.push({ position: row.position, failure });
  }
  await markChecked(db, runId, found);
  return tally;
}

/** @returns why it can't be done; null if it can */
async function tryRow(input: BulkInput, row: BulkRow, context: CallContext<Caller>): Promise<Message | null> {
  const { act, call } = rowCallOf(input);
  try {
    const state = await lockAsSeen(context.db, recordTableOf(act), row);
    if (state === 'gone') return { sentence: 'bulkRowGone' };
    if (state === 'changed') return { sentence: 'bulkRowChanged' };
    await callInTransaction(mountedCall(call), rowInputOf(input, row), { ...context, isTrial: true });
    return null;
  } catch (error) {
    if (error instanceof Error && outageOf(error)) throw error;
    return sentenceOf(error) ?? { sentence: 'bulkRowFailed' };
  }
}
