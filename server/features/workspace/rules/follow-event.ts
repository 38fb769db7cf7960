import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { callInTransaction } from '#server/platform/calls/inner-call.ts';
import { RightsChanged } from '#server/platform/calls/write.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { outageOf } from '#server/platform/db/outage.ts';
import type { Message } from '#server/platform/messages/translate.ts';
import { sentenceOf } from '../bulk/bulk-run.ts';
import { judge } from './judge.ts';
import { contextOf, type Plan } from './plan.ts';
import { actedInHour, type RuleEvent, type StoredRule, storeOutcome } from './queries.ts';
import { matchedThen } from './record-then.ts';

/** A rule that follows events, in operation or in a trial. */
export interface Following {
  services: Services;
  rule: Pick<StoredRule, 'id' | 'name' | 'cap' | 'actions' | 'changed_by' | 'switched_on_by'>;
  plan: Plan;
  isTrial: boolean;
}

/**
 * Does what a rule does about one event, and stores the outcome, in the given transaction. In a trial, the calls are
 * made and taken back.
 * @returns the outcome; null if the record doesn't match, or has by now what the rule gives it: of the reports that arrive
 * before a rule raises their case, only the first is listed
 * @throws RightsChanged if the principal must be read again: the transaction must be rolled back
 */
export async function followEvent(db: Kysely<DB>, following: Following, event: RuleEvent) {
  const { rule, plan, isTrial } = following;
  const of = { rule: rule.id, isTrial };
  const { conditions, type } = plan;
  const matches = conditions !== null && (await matchedThen(db, type, event, conditions));
  const acted = matches ? await actedInHour(db, of, event.createdAt) : 0;
  const decision = judge({ matches, depth: event.depth, acted, cap: rule.cap });
  if (decision === 'ignored') return null;
  const failure = decision === 'acts' ? await act(db, following, event) : null;
  // With other actions, which were not done either, it is a refusal that somebody should read.
  const isOnlyRaise = rule.actions.length === 1 && failure?.sentence === 'casePriorityIsSet';
  if (isOnlyRaise && !isTrial) return null;
  const verdict = decision !== 'acts' ? decision : failure ? 'refused' : 'done';
  await storeOutcome(db, of, event, { verdict, failure });
  return { verdict, failure };
}

/** @returns why a call was refused, and so nothing was done; null if all were made */
async function act(
  db: Kysely<DB>,
  { services, rule, plan, isTrial }: Following,
  event: RuleEvent,
): Promise<Message | null> {
  await sql`savepoint rule_acts`.execute(db);
  const failure = await makeCalls(db, { services, rule, plan, isTrial }, event);
  if (failure || isTrial) await sql`rollback to savepoint rule_acts`.execute(db);
  await sql`release savepoint rule_acts`.execute(db);
  return failure;
}

async function makeCalls(
  db: Kysely<DB>,
  { services, rule, plan, isTrial }: Following,
  event: RuleEvent,
): Promise<Message | null> {
  const { name, changed_by: changedBy, switched_on_by: switchedOnBy } = rule;
  const by = [...new Set([changedBy, switchedOnBy ?? changedBy])];
  try {
    for (const { mounted, input } of plan.calls(String(event.recordId))) {
      const id = randomUUID();
      const context = contextOf(services, plan.caller, { id, rule: { name, by } });
      await callInTransaction(mounted, input, { ...context, db, isTrial });
      if (isTrial) continue;
      // The events of this call are not placed before the transaction commits.
      await db
        .updateTable('events')
        .set({ rule_depth: event.depth + 1 })
        .where('position', 'is', null)
        .where('request_id', '=', id)
        .execute();
    }
    return null;
  } catch (error) {
    if (error instanceof RightsChanged || (error instanceof Error && outageOf(error))) throw error;
    return sentenceOf(error) ?? { sentence: 'bulkRowFailed' };
  }
}
