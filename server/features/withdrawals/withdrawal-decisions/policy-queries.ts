import { type Kysely, sql } from 'kysely';
import {
  evaluatePolicy,
  type PolicyOutcome,
  type WithdrawalPolicy,
} from '#contract/withdrawals/withdrawal-policy.ts';
import type { DB } from '#server/platform/db/types.ts';
import { policyInputsOf } from '../approvals/policy-inputs.ts';

/** The most withdrawals of a dry run: the newest of the last 90 days. */
const maxTried = 20_000;
const triedAtOnce = 1000;

/** A version of the policy. */
export type PolicyVersion = Awaited<ReturnType<typeof policyVersions>>[number];

/**
 * Versions of the policy, newest first.
 * @param where one version, or a state that only one version has
 */
export async function policyVersions(
  db: Kysely<DB>,
  where: { version?: number; state?: 'in force' | 'proposed'; isBefore?: true } = {},
) {
  const found = await db
    .selectFrom('withdrawal_policies as policy')
    .leftJoin('admins as proposer', 'proposer.id', 'policy.proposed_by')
    .leftJoin('admins as confirmer', 'confirmer.id', 'policy.confirmed_by')
    .select(['policy.version', 'policy.state', 'policy.rows', 'policy.lists', 'policy.gates'])
    .select(['policy.approval_hours as approvalHours', 'policy.changed_rows as changedRows'])
    .select(['policy.proposed_at as proposedAt', 'policy.confirmed_at as confirmedAt'])
    .select(['proposer.id as proposerId', 'proposer.name as proposerName'])
    .select(['confirmer.id as confirmerId', 'confirmer.name as confirmerName'])
    .$if(where.version !== undefined, (query) => query.where('policy.version', '=', where.version as number))
    .$if(where.state !== undefined, (query) => query.where('policy.state', '=', where.state as 'in force'))
    .$if(where.isBefore === true, (query) => query.where('policy.state', 'in', ['replaced', 'withdrawn']))
    .orderBy('policy.version', 'desc')
    .limit(20)
    .execute();
  const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return found.map(({ proposerId, proposerName, confirmerId, confirmerName, ...policy }) => ({
    ...policy,
    proposedBy: person(proposerId, proposerName),
    confirmedBy: person(confirmerId, confirmerName),
  }));
}

/**
 * Makes concurrent changes of the policy run one after the other: the second of two who propose or confirm sees the
 * first.
 */
export async function lockPolicies(db: Kysely<DB>): Promise<void> {
  await db
    .selectFrom('withdrawal_policies')
    .select('version')
    .where('state', '=', 'in force')
    .forUpdate()
    .execute();
}

/** Adds a proposed version. */
export async function insertProposal(
  db: Kysely<DB>,
  policy: WithdrawalPolicy & { approvalHours: number; changedRows: string[]; proposedBy: string },
): Promise<number> {
  const { version } = await db
    .insertInto('withdrawal_policies')
    .values({
      // Raw because the builder has no subquery of the same table here.
      version: sql<number>`(select max(version) + 1 from withdrawal_policies)`,
      state: 'proposed',
      rows: JSON.stringify(policy.rows),
      lists: JSON.stringify(policy.lists),
      gates: JSON.stringify(policy.gates),
      approval_hours: policy.approvalHours,
      changed_rows: policy.changedRows,
      proposed_by: policy.proposedBy,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Puts a proposed version in force and ends the one before. */
export async function putInForce(db: Kysely<DB>, version: number, confirmedBy: string): Promise<void> {
  await db
    .updateTable('withdrawal_policies')
    .set({ state: 'replaced', ended_at: sql`now()` })
    .where('state', '=', 'in force')
    .execute();
  await db
    .updateTable('withdrawal_policies')
    .set({ state: 'in force', confirmed_by: confirmedBy, confirmed_at: sql`now()` })
    .where('version', '=', version)
    .where('state', '=', 'proposed')
    .execute();
}

/** Drops a proposed version. @returns false if it is no longer proposed */
export async function dropProposal(db: Kysely<DB>, version: number): Promise<boolean> {
  const dropped = await db
    .updateTable('withdrawal_policies')
    .set({ state: 'withdrawn', ended_at: sql`now()` })
    .where('version', '=', version)
    .where('state', '=', 'proposed')
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/**
 * What a policy would have done with the withdrawals of the last 90 days, each with what was known then. It works in
 * batches, so that the server answers other calls in between.
 */
export async function tryPolicy(db: Kysely<DB>, policy: WithdrawalPolicy) {
  const outcomes: Record<PolicyOutcome, number> = { release: 0, one: 0, two: 0, hold: 0, refuse: 0 };
  const rows = new Map(policy.rows.map(({ key }) => [key, 0]));
  const found = await db
    .selectFrom('withdrawals')
    .select('id')
    // Raw because it uses the database's clock.
    .where('created_at', '>', sql<Date>`now() - interval '90 days'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTried + 1)
    .execute();
  const ids = found.slice(0, maxTried).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += triedAtOnce) {
    const inputs = await policyInputsOf(db, ids.slice(from, from + triedAtOnce), { asOf: 'then' });
    for (const one of inputs.values()) {
      const { row, outcome } = evaluatePolicy(policy, one);
      outcomes[outcome] += 1;
      rows.set(row.key, (rows.get(row.key) ?? 0) + 1);
    }
  }
  return {
    evaluated: ids.length,
    isCapped: found.length > maxTried,
    outcomes,
    rows: [...rows].map(([key, count]) => ({ key, count })),
  };
}
