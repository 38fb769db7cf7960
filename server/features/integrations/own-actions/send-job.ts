import type { Kysely } from 'kysely';
import { ownActionAnswer } from '#contract/integrations/own-card.ts';
import { recordEach } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import { ask, type Asked, type Question } from '#server/platform/signed-requests/ask.ts';
import {
  callIfThere,
  countOutcome,
  isPaused,
  moveCall,
  storedIfThere,
  type StoredCall,
  type StoredOwnAction,
} from './queries.ts';

/** The time limit of an answer to an action, in milliseconds. */
export const actionPatience = 10_000;
/** How much of an invalid answer is kept for the log, in characters. */
export const keptOfFailure = 1000;

/** The parts of a use that are sent. */
type SentCall = Pick<
  StoredCall,
  'id' | 'kind' | 'records' | 'form_values' | 'reason' | 'sent_by' | 'sent_by_name' | 'is_test'
>;

/** The message about a use of an action: ids and what the person entered, and no field of the records. */
export function questionOf({ id, name }: Pick<StoredOwnAction, 'id' | 'name'>, call: SentCall): Question {
  return {
    id: call.id,
    type: 'action.pressed',
    data: {
      action: { id, name },
      kind: call.kind,
      records: call.records,
      values: call.form_values,
      reason: call.reason,
      by: { id: call.sent_by, name: call.sent_by_name },
      isTest: call.is_test,
    },
  };
}

/** The columns of a call that its outcome sets. */
export function outcomeColumns({ answer, ...asked }: Asked<{ message: string }>) {
  const error = asked.error ?? null;
  return {
    state: error === null ? ('answered' as const) : ('failed' as const),
    status: answer.status ?? null,
    error,
    answer:
      'value' in asked
        ? asked.value.message.replaceAll('\0', '\ufffd')
        : (answer.body?.slice(0, keptOfFailure) ?? null),
    duration_ms: answer.durationMs,
  };
}

/**
 * Sends a use of an action, once. It runs as a job, so that a server that dies in between loses nothing: the next attempt
 * has the same idempotency key.
 */
export const sendOwnActionJob: Job<{ id: string }> = {
  name: 'send-own-action',
  retries: 3,
  retryDelaySeconds: 5,
  concurrency: 8,
  async handle(services, { id }) {
    const call = await callIfThere(services.db, id);
    if (call?.state !== 'waiting') return;
    const action = await storedIfThere(services.db, call.action_id);
    const columns = await send(services, action, call);
    await services.db.transaction().execute(async (db) => {
      if (!(await moveCall(db, id, 'waiting', columns))) return;
      if (action && !notSent.has(columns.error)) await countOutcome(db, action.id, columns.error);
      await recordEnd(db, action, call, columns);
    });
  },
};

/** Records the end of a use in the trail of each of its records. */
export async function recordEnd(
  db: Kysely<DB>,
  action: StoredOwnAction | undefined,
  call: StoredCall,
  { state, error, answer }: Pick<StoredCall, 'state' | 'error' | 'answer'>,
): Promise<void> {
  const after = {
    action: action?.name,
    values: call.form_values,
    sentBy: call.sent_by_name,
    outcome: state,
    ...(state === 'answered' ? { answer } : { error }),
  };
  await recordEach(db, 'ownActionAnswered', call.records, { before: null, after, event: null }, null);
}

/** Failures of uses that reached no server. They say nothing about it. */
const notSent: ReadonlySet<string | null> = new Set(['deleted', 'paused', 'changed']);

async function send(services: Services, action: StoredOwnAction | undefined, call: StoredCall) {
  const none = { state: 'failed', status: null, answer: null, duration_ms: null } as const;
  if (!action || (await isModuleOff(services.db, 'ownActions'))) return { ...none, error: 'deleted' };
  if (action.version !== call.action_version) return { ...none, error: 'changed' };
  if (isPaused(action)) return { ...none, error: 'paused' };
  const asked = await ask(services, action, questionOf(action, call), {
    schema: ownActionAnswer,
    patience: actionPatience,
  });
  return outcomeColumns(asked);
}
