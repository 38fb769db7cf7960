import { type Kysely, sql } from 'kysely';
import { mayUse } from '#contract/platform/menu.ts';
import { hasPasskeyOf } from '#server/platform/auth/second-factor.ts';
import type { Keys } from '#server/platform/context/services.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type ApproverConflict, approverConflictOf, validApprovals } from '../approvals/approvers.ts';
import type { DecisionRow } from '../approvals/decision.ts';
import { dependenceOf } from '#server/platform/approvals/independence.ts';

/** The most people who are checked for whether they may approve. */
const mostApprovers = 10;

/** The active administrators with the permission to approve, and whether they have a second factor. */
async function candidatesOf(db: Kysely<DB>) {
  const people = await db
    .selectFrom('admins')
    .select(['id', 'name', 'role', 'restriction'])
    .select((row) =>
      row.or([row('totp_enabled_at', 'is not', null), hasPasskeyOf(sql`admins.id`)]).as('hasFactor'),
    )
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
  return people.filter((one) => mayUse(one, '/withdrawal-approvals', 'write'));
}

/**
 * Whether so many of the people are independent of each other and of a team. In a pair, each has to be independent of
 * the other.
 */
async function areEnough(
  db: Kysely<DB>,
  missing: number,
  people: readonly string[],
  team: readonly string[],
): Promise<boolean> {
  if (missing <= 0) return true;
  for (const [index, id] of people.entries()) {
    let isIndependent = (await dependenceOf(db, id, team)) === null;
    for (const member of team) isIndependent &&= (await dependenceOf(db, member, [id])) === null;
    if (isIndependent && (await areEnough(db, missing - 1, people.slice(index + 1), [...team, id])))
      return true;
  }
  return false;
}

/**
 * The people who may approve a decision now, with the permission, a second factor and no conflict. If they are not
 * enough, also those with the permission who can't, and why (specification 17.9).
 */
export async function approversOf(db: Kysely<DB>, keys: Keys, decision: DecisionRow) {
  const candidates = await candidatesOf(db);
  const given = (await validApprovals(db, keys, decision, { voids: false })).approvers;
  const checked = [];
  for (const { id, name, hasFactor } of candidates.slice(0, mostApprovers)) {
    const conflict: ApproverConflict | 'secondFactor' | null = hasFactor
      ? await approverConflictOf(db, id, decision, given)
      : 'secondFactor';
    checked.push({ id, name, conflict });
  }
  const approvers = checked.flatMap(({ id, name, conflict }) => (conflict === null ? [{ id, name }] : []));
  const able = approvers.map(({ id }) => id);
  const team = given.map(({ id }) => id);
  const isEnough =
    decision.needed < 2
      ? approvers.length > 0
      : await areEnough(db, decision.needed - team.length, able, team);
  if (isEnough || candidates.length > mostApprovers) return { approvers, blockedApprovers: null };
  const blockedApprovers = [];
  for (const { id, name, conflict } of checked) {
    const others = [...able, ...team].filter((other) => other !== id);
    const isAble = conflict === null || conflict === 'approvedAlready';
    const because = isAble ? await dependenceOf(db, id, others) : conflict;
    if (because !== null) blockedApprovers.push({ id, name, because });
  }
  return { approvers, blockedApprovers };
}
