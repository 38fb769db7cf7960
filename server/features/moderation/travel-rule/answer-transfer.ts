import type { Kysely } from 'kysely';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { DB } from '#server/platform/db/types.ts';
import { askGatesAgain } from '#server/platform/screening/screening-answer.ts';
import type { StoredCounterparty } from './counterparty-queries.ts';
import { changeTransfer, type StoredTransfer, transferOfMessage } from './queries.ts';
import { auditedTransfer } from './transfer-data.ts';

/** What became of an answer of a counterparty. `other`: the transfer has another answer already, which stays. */
export type AnswerOutcome = 'received' | 'repeated' | 'other' | 'unknown';

/**
 * Stores the answer of a counterparty to a transfer, once, however late it comes. Gates that wait for it are asked again.
 */
export async function keepAnswer(
  db: Kysely<DB>,
  counterparty: StoredCounterparty,
  answer: { id: string; decision: 'accepted' | 'rejected'; reason: string },
): Promise<AnswerOutcome> {
  const stored = await transferOfMessage(db, {
    counterpartyId: counterparty.id,
    messageId: answer.id,
    direction: 'out',
  });
  if (!stored) return 'unknown';
  // The message can have arrived although the answer to it was lost.
  if (stored.state !== 'sent' && stored.state !== 'sending')
    return stored.state === answer.decision ? 'repeated' : 'other';
  await changeTransfer(db, stored.id, {
    state: answer.decision,
    reason: answer.reason || null,
    answered_at: new Date(),
    next_at: null,
    error: null,
  });
  await recordDecided(db, 'receiveTravelRuleAnswer', stored, {
    state: answer.decision,
    counterparty: counterparty.name,
  });
  if (stored.withdrawal_id) await askGatesAgain(db, [stored.withdrawal_id]);
  return 'received';
}

/** Adds to the trail that a transfer was decided without a person here, and its event. */
export async function recordDecided(
  db: Kysely<DB>,
  call: string,
  stored: StoredTransfer,
  { state, counterparty }: { state: StoredTransfer['state']; counterparty: string | null },
): Promise<void> {
  const before = auditedTransfer(stored, counterparty);
  await recordOwnWork(
    db,
    call,
    { record: stored.id, before, after: { ...before, state } },
    'travel_rule.decided',
  );
}
