import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { withdrawalDecisionsSchemas } from '#contract/withdrawals/withdrawal-decisions.schemas.ts';
import { amountColumn, textColumn } from '#server/platform/lists/column-filters.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { ListDefinition } from '#server/platform/lists/definition.ts';
import { findInList } from '#server/platform/lists/one.ts';
import { pageOf } from '#server/platform/lists/page.ts';
import { shownStatuses } from '#server/platform/lists/shown-labels.ts';

type Decision = z.input<typeof withdrawalDecisionsSchemas.listWithdrawalDecisions.output>;
type Asked = z.output<typeof withdrawalDecisionsSchemas.listWithdrawalDecisions.input>;
/** The input of the list, with the caller's id instead of the word "mine". */
type Input = Omit<Asked, 'queue'> & { mineOf?: string | undefined; isConflicting?: true | undefined };

const decisions: ListDefinition<Decision, Input> = {
  table: 'withdrawal_decisions',
  columns: {
    id: 'id',
    state: 'state',
    userId: 'user_id',
    email: 'email',
    currencySymbol: 'currency_symbol',
    amount: 'amount',
    destination: 'destination',
    askedAt: 'asked_at',
    outcome: 'outcome',
    policyVersion: 'policy_version',
    policyRow: 'policy_row',
    needed: 'needed',
    approvals: 'approvals',
    reason: 'reason',
    isConflicting: 'is_conflicting',
    decidedAt: 'decided_at',
    version: 'version',
  },
  search: 'search',
  masked: {
    search: 'lower(currency_symbol)',
    fewValues: 'lower(currency_symbol)',
    whole: ['lower(email)', 'lower(destination)'],
  },
  shown: { column: 'state', words: shownStatuses.withdrawalDecisions },
  sorts: {
    email: 'lower(email)',
    currencySymbol: 'lower(currency_symbol)',
    destination: 'lower(destination)',
    amount: 'amount',
    askedAt: 'asked_at',
    state: 'state',
  },
  newest: 'asked_at',
  filters: {
    state: (state) => sql`state = ${state}`,
    // Withdrawals that the policy has not judged yet wait for the periodic task, not for a person.
    mineOf: (admin) => sql`state in ('waiting', 'approved') and needed > 0 and not exists (
      select from withdrawal_approvals as approval where approval.decision_id = withdrawal_decisions.id
        and approval.admin_id = ${admin} and approval.voided_at is null)`,
    isConflicting: () => sql`is_conflicting`,
    userId: (id) => sql`user_id = ${id}`,
    currencySymbol: (symbol) => sql`lower(currency_symbol) = lower(${symbol} collate "pg_c_utf8")`,
    from: (from) => sql`asked_at >= ${from}`,
    to: (to) => sql`asked_at < ${to}`,
    email: textColumn('lower(email)'),
    destination: textColumn('lower(destination)'),
    amount: amountColumn('amount'),
  },
  searchedTexts: ['email', 'destination'],
  keptCount: 'withdrawal_decisions',
};

/** A page of the decisions. */
export const listWithdrawalDecisions = (db: Kysely<DB>, { queue, ...input }: Asked, { id }: { id: string }) =>
  pageOf(db, decisions, {
    ...input,
    mineOf: queue === 'mine' ? id : undefined,
    isConflicting: queue === 'conflicts' ? true : undefined,
  });

/** One decision, as the list shows it. */
export const findWithdrawalDecision = (db: Kysely<DB>, id: string) => findInList(db, decisions, id);

/** The additional details of a decision for its approvers. */
export async function detailsOf(db: Kysely<DB>, id: string) {
  const [paid, given, conflicts] = await Promise.all([
    db
      .selectFrom('withdrawal_decisions')
      .select('paid_to as paidTo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('withdrawal_approvals as approval')
      .innerJoin('admins', 'admins.id', 'approval.admin_id')
      .select(['admins.id', 'admins.name', 'approval.given_at as givenAt'])
      .select([
        'approval.expires_at as expiresAt',
        'approval.voided_because as voidedBecause',
        'approval.passkey',
      ])
      .where('approval.decision_id', '=', id)
      .orderBy('approval.given_at', 'desc')
      .limit(20)
      .execute(),
    db
      .selectFrom('withdrawal_conflicts')
      .select(['kind', 'sent', 'created_at as createdAt'])
      .where('decision_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute(),
  ]);
  return {
    paidTo: paid.paidTo as Record<string, string | number | null>,
    given: given.map(({ id: admin, name, passkey, ...rest }) => ({
      admin: { id: admin, name },
      isByPasskey: passkey !== null,
      ...rest,
    })),
    conflicts: conflicts.map(({ sent, ...rest }) => ({ ...rest, sent: sent as Record<string, unknown> })),
  };
}
