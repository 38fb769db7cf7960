import { type Kysely, sql } from 'kysely';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import { isUuid } from '#server/platform/base/is-uuid.ts';
import type { DB } from '#server/platform/db/types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { currentPolicy } from '../approvals/current-policy.ts';
import { lockDecision } from '../approvals/decision.ts';
import { gateResultsOf } from '../approvals/gate-results.ts';
import { setGatesDue } from '../approvals/gates-due.ts';

/**
 * Has a gate asked again about a withdrawal at once, because its server knows something new. Its
 * result so far no longer counts, so it holds the release until it has answered.
 * @returns `unknown` if there is no such withdrawal, or it doesn't need the gate
 */
export async function askGateAgain(
  db: Kysely<DB>,
  id: string,
  gate: string,
): Promise<'unknown' | { isOver: boolean; userId: string | null }> {
  if (!isUuid(id)) return 'unknown';
  const there = await db
    .selectFrom('withdrawal_decisions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!there) return 'unknown';
  const decision = await lockDecision(db, id);
  if (!mayStep(decision.state, 'change')) return { isOver: true, userId: decision.userId };
  const results = await gateResultsOf(db, decision, await currentPolicy(db));
  if (!results.some((one) => one.gate.name === gate)) return 'unknown';
  await db
    .updateTable('gate_results')
    .set({
      // An answer that is under way is to the question before, and may be older than the message.
      question: uuidV7(),
      state: 'pending',
      answered_at: null,
      source_version: null,
      detail: null,
      error: null,
      attempts: 0,
      next_ask_at: sql<Date>`clock_timestamp()`,
    })
    .where('decision_id', '=', id)
    .where('gate', '=', gate)
    .execute();
  await setGatesDue(db, id, true);
  return { isOver: false, userId: decision.userId };
}
