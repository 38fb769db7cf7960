import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { CallContext, Caller } from '#server/platform/context/context.ts';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { type BulkInput, formerOf, rowCallOf, rowInputOf, sentenceOf } from './bulk-run.ts';
import { recordTableOf } from './record-tables.ts';
import { type BulkRow, lockAsSeen, markDone, markNotDone } from './rows.ts';

/** The run is over, or another server has changed the row: the transaction must not commit. */
export class RunIsOver extends Error {}

/** A row that has changed since it was counted. */
class RowChanged extends Error {
  readonly sentence: 'bulkRowGone' | 'bulkRowChanged';

  constructor(state: 'gone' | 'changed') {
    super(state);
    this.sentence = state === 'gone' ? 'bulkRowGone' : 'bulkRowChanged';
  }
}

/**
 * Applies a run's action to one row in one transaction: the call's change with its audit row and event, and the mark
 * that the row is done. A row that can't be changed is marked with the reason.
 * @param context with the pool
 * @returns why the row was not changed; null if it was
 * @throws RightsChanged if the permissions of the person who started the run must be read again; RunIsOver; an outage
 */
export async function doRow(
  runId: string,
  input: BulkInput,
  row: BulkRow,
  context: CallContext<Caller>,
): Promise<Message | null> {
  const { act, call } = rowCallOf(input);
  const of = recordTableOf(act);
  try {
    await context.db.transaction().execute(async (transaction: Kysely<DB>) => {
      const state = await lockAsSeen(transaction, of, row);
      if (state !== 'same') throw new RowChanged(state);
      const inner = { ...context, db: transaction };
      const { audit } = await callInTransaction(mountedCall(call), rowInputOf(input, row), inner);
      if (!(await markDone(transaction, runId, of, row, formerOf(act, audit)))) throw new RunIsOver();
    });
    return null;
  } catch (error) {
    if (error instanceof RightsChanged || error instanceof RunIsOver) throw error;
    if (error instanceof Error && outageOf(error)) throw error;
    if (error instanceof RowChanged) {
      const failure = { sentence: error.sentence } as const;
      await markNotDone(context.db, runId, row, 'changed', failure);
      return failure;
    }
    const known = sentenceOf(error);
    const failure = known ?? ({ sentence: 'bulkRowFailed' } as const);
    await markNotDone(context.db, runId, row, known ? 'refused' : 'failed', failure);
    return failure;
  }
}
