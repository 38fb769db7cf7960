import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mayStep } from '#contract/withdrawals/decision-steps.ts';
import type { EventTypeName } from '#contract/platform/event-types.ts';
import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { auditOfDecision } from './approve.ts';
import { leastApprovals } from './least-approvals.ts';
import { validApprovals } from './approvers.ts';
import {
  type DecisionRow,
  lockDecision,
  makeStep,
  matchesPolicy,
  storeVerdict,
  verdictOf,
} from './decision.ts';
import { passRelease } from './gate-results.ts';
import { currentPolicy } from './current-policy.ts';
import { nilUuid } from '#server/platform/db/nil-uuid.ts';

/** The most decisions in one pass. Each has its own transaction. */
const batch = 500;

const kinds = ['new', 'stale', 'free', 'lapsed'] as const;
type Which = (typeof kinds)[number];

/** The decisions of each kind that are due. */
const isDue: Readonly<Record<Which, RawBuilder<boolean>>> = {
  new: sql`outcome is null and state in ('waiting', 'held')`,
  stale: sql`state in ('waiting', 'approved', 'held')
    and policy_version < (select version from withdrawal_policies where state = 'in force')`,
  free: sql`outcome = 'release' and state = 'waiting' and needed = 0`,
  lapsed: sql`state = 'approved' and lapses_at <= now()`,
};

/**
 * Makes the automatic decisions: evaluates the policy for withdrawals that are new, have changed or were judged by an
 * older policy, releases those that need no approval once nothing holds them, and voids expired approvals. Every server
 * runs it; the lock of the row prevents double work.
 */
export const policyDecisionTask: PeriodicTask = {
  purpose: 'decide about withdrawals by the policy',
  module: 'withdrawalApprovals',
  everyMs: 2000,
  due: () =>
    sql`${sql.join(
      kinds.map((which) => sql`exists (select from withdrawal_decisions where ${isDue[which]})`),
      sql` or `,
    )}`,
  run: async (services, _log, stopping) => {
    for (const which of kinds) await workOn(services, which, stopping);
  },
};

/** Where each server continues, so that a decision that fails or is held doesn't block the others. */
const places = new WeakMap<Services, Map<Which, string>>();

/** Processes one batch of a kind. */
async function workOn(services: Services, which: Which, stopping: AbortSignal): Promise<void> {
  const { db } = services;
  const place = places.get(services) ?? new Map<Which, string>();
  places.set(services, place);
  const ids = await next(db, which, place.get(which) ?? nilUuid);
  for (const id of ids) {
    if (stopping.aborted) return;
    place.set(which, id);
    await db.transaction().execute(async (transaction) => {
      const decision = await lockDecision(transaction, id);
      if (which === 'lapsed') await takeBackLapsed(services, transaction, decision);
      else await decideByPolicy(transaction, decision);
    });
  }
  if (ids.length < batch) place.delete(which);
}

/** The ids of the decisions that are due. */
async function next(db: Kysely<DB>, which: Which, after: string): Promise<string[]> {
  const found = await db
    .selectFrom('withdrawal_decisions')
    .select('id')
    .where(isDue[which])
    .$if(which === 'stale', (query) => query.orderBy('policy_version'))
    .$if(which !== 'stale', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(batch)
    .execute();
  return found.map(({ id }) => id);
}

/** Evaluates the policy for a locked decision, and releases it if the policy needs no approval. */
export async function decideByPolicy(db: Kysely<DB>, decision: DecisionRow): Promise<void> {
  if (!mayStep(decision.state, 'change')) return;
  const policy = await currentPolicy(db);
  const verdict = await verdictOf(db, policy, decision.id);
  const isAutomatic = decision.state === 'waiting' && decision.needed === 0;
  if (
    !matchesPolicy(decision, policy, verdict) ||
    (isAutomatic && (await leastApprovals(db, decision)) > 0)
  ) {
    const after = await storeVerdict(db, decision, policy, verdict);
    const hadApprovals = decision.approvals > 0;
    if (after.state !== decision.state || hadApprovals) await tell(db, decision, after);
    return;
  }
  if (!isAutomatic) return;
  const { holds, gates } = await passRelease(db, decision, policy);
  if (holds.length > 0) return;
  const after = await makeStep(db, decision, 'release');
  await recordOwnWork(
    db,
    'releaseByPolicy',
    auditOfDecision(decision, after, { gates }),
    'withdrawal.released',
  );
}

/** Voids approvals that no longer count, so that the decision waits for the number that it needs. */
async function takeBackLapsed({ keys }: Services, db: Kysely<DB>, decision: DecisionRow): Promise<void> {
  if (decision.state !== 'approved') return;
  const { approvers } = await validApprovals(db, keys, decision);
  if (approvers.length > 0) return;
  const after = await makeStep(db, decision, 'lapse');
  await recordOwnWork(db, 'lapseApproval', auditOfDecision(decision, after), null);
}

/**
 * Records that the policy held or refused a withdrawal, or voided its approvals. The feed's own row says that one
 * is waiting.
 */
async function tell(db: Kysely<DB>, decision: DecisionRow, after: DecisionRow): Promise<void> {
  const event: EventTypeName | null =
    after.state === 'held' ? 'withdrawal.held' : after.state === 'refused' ? 'withdrawal.refused' : null;
  await recordOwnWork(
    db,
    'evaluateWithdrawal',
    auditOfDecision(decision, after, { reason: after.reason }),
    event,
  );
}
