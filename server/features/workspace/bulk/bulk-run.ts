import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { bulkActionsOf, type FoundBulkAction } from '#contract/bulk-actions.ts';
import type { OwnValue } from '#contract/platform/own-field-kinds.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { constraintFailure } from '#server/platform/db/constraint-failures.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { AuditEntry } from '#server/platform/context/context.ts';
import { mountedCall } from '#server/platform/http/mounted-calls.ts';
import type { Language, Message } from '#server/platform/messages/translate.ts';
import type { OpenRun } from '#server/platform/runs/runs.ts';
import type { BulkRow, Former } from './rows.ts';

/** The input of a bulk run. */
export interface BulkInput {
  list: string;
  act: string;
  /** Search and filters of all matching rows; left out if the rows are known. */
  matching?: Readonly<Record<string, unknown>>;
  /** The run that this one undoes. */
  undoes?: string;
  /** The new assignee; null to unassign. */
  adminId?: string | null;
  /** The own field that is set, and its value; null empties it. */
  field?: { key: string; value: OwnValue | null };
  /** The reason, as the person who confirmed it wrote it. */
  reason?: string;
  /** The request that started it, for the audit trail. */
  origin: { id: string; ipAddress: string };
  language: Language;
}

/** Why rows can't be changed: one sentence, how many rows it applies to, and the names of the first of them. */
interface Reason {
  failure: Message;
  count: number;
  names: string[];
}

/** The result of a check, or of the changes. */
export interface Tally {
  done: number;
  reasons: Reason[];
}

/** The progress of a bulk run. */
export interface BulkCursor {
  phase: 'counting' | 'checking' | 'asking' | 'running';
  /** The last row that was processed in this phase. */
  place: number;
  check: Tally;
  outcome: Tally;
}

const noTally: Tally = { done: 0, reasons: [] };

/** The initial progress of a bulk run. */
export const firstCursor: BulkCursor = { phase: 'counting', place: 0, check: noTally, outcome: noTally };

/** The most different sentences. Rows with further ones are counted with the last. */
const maxReasons = 20;
const maxNames = 3;

/** A tally with one more row. */
export function withRow(tally: Tally, name: string, failure: Message | null): Tally {
  if (failure === null) return { ...tally, done: tally.done + 1 };
  const key = JSON.stringify(failure);
  const known = tally.reasons.find((reason) => JSON.stringify(reason.failure) === key);
  if (!known && tally.reasons.length < maxReasons)
    return { ...tally, reasons: [...tally.reasons, { failure, count: 1, names: [name] }] };
  const into = known ?? tally.reasons.at(-1);
  return {
    ...tally,
    reasons: tally.reasons.map((reason) =>
      reason === into
        ? {
            ...reason,
            count: reason.count + 1,
            names: reason.names.length < maxNames ? [...reason.names, name] : reason.names,
          }
        : reason,
    ),
  };
}

/** How many rows of a tally were skipped. */
export const skippedResult = ({ reasons }: Tally): number =>
  reasons.reduce((sum, { count }) => sum + count, 0);

const whyNotUndone = {
  mail: 'notUndoneMail',
  gone: 'notUndoneGone',
  form: 'notUndoneForm',
  secondFactor: 'notUndoneForm',
} as const;

interface RowCallOfRun {
  act: FoundBulkAction;
  call: string;
  given: Readonly<Record<string, unknown>>;
}

/** The former state of a changed row, if it can differ between rows. */
export function formerOf({ assigns, sets }: FoundBulkAction, { before }: AuditEntry): Former | null {
  if (sets) return { values: (before as Pick<Former, 'values'> | null)?.values ?? {} };
  if (!assigns) return null;
  return { adminId: (before as { adminId: string | null } | null)?.adminId ?? null };
}

/**
 * The input of the call for one row of a run.
 * @throws CallFailure 409 if it undoes a row whose former state was not stored
 */
export function rowInputOf(
  input: BulkInput,
  { recordId, former }: Pick<BulkRow, 'recordId' | 'former'>,
): Record<string, unknown> {
  const { act, call, given } = rowCallOf(input);
  const isUndo = input.undoes !== undefined;
  // Runs of older versions stored no former state.
  if ((act.assigns || act.sets) && isUndo && !former) throw new CallFailure(409, 'notUndoneForm');
  if (act.sets) {
    const { key, value } = input.field ?? {};
    const values = isUndo ? former?.values : key !== undefined && { [key]: value };
    return { kind: act.sets, record: recordId, values };
  }
  if (act.assigns) {
    const adminId = isUndo ? former?.adminId : input.adminId;
    return { kind: act.assigns, record: recordId, adminId: adminId ?? null };
  }
  const { schemas } = mountedCall(call);
  const takesReason = schemas.input instanceof z.ZodObject && 'reason' in schemas.input.shape;
  return { id: recordId, ...given, ...(takesReason && input.reason && { reason: input.reason }) };
}

/**
 * The bulk action of a run, with the call for each row: the action's own call, or the one that undoes it.
 * @throws CallFailure 400 if the list has no such action, 409 if it can't be undone
 */
export function rowCallOf({ list, act, undoes }: Pick<BulkInput, 'list' | 'act' | 'undoes'>): RowCallOfRun {
  const found = bulkActionsOf(list)[act];
  if (!found) throw new CallFailure(400, { act: 'invalidValue' });
  if (undoes === undefined) return { act: found, call: found.call, given: found.with ?? {} };
  const { undo } = found;
  if (typeof undo === 'string') throw new CallFailure(409, whyNotUndone[undo]);
  return { act: found, call: undo.call, given: undo.with ?? {} };
}

/** The sentence of a refused row; undefined for any other failure. */
export function sentenceOf(error: unknown): Message | undefined {
  const failure = error instanceof CallFailure ? error : constraintFailure(error);
  const [message] = Object.values(failure?.messages ?? {});
  return typeof message === 'string' ? { sentence: message } : message;
}

/**
 * Stores the progress of a bulk run.
 * @returns false if the run is over, because it was cancelled for example
 */
export async function keepCursor(
  db: Kysely<DB>,
  id: string,
  cursor: BulkCursor,
  total?: number,
): Promise<boolean> {
  const tally = cursor.phase === 'running' ? cursor.outcome : cursor.check;
  const failed = skippedResult(tally);
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({
      state: cursor.phase === 'asking' ? 'waiting' : 'running',
      cursor: JSON.stringify(cursor),
      done: cursor.phase === 'asking' ? 0 : tally.done + failed,
      failed: cursor.phase === 'asking' ? 0 : failed,
      started_at: sql`coalesce(started_at, now())`,
      seen_at: sql`now()`,
      ...(total !== undefined && { total }),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The progress and the input of a run. */
export function bulkOf({ input, cursor }: Pick<OpenRun, 'input' | 'cursor'>): {
  input: BulkInput;
  cursor: BulkCursor;
} {
  return { input: input as BulkInput, cursor: (cursor as BulkCursor | null) ?? firstCursor };
}
