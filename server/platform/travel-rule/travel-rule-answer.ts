import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { compareDecimals, withoutNeedlessZeros } from '#contract/platform/decimal.ts';
import type { DB } from '../db/types.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { isModuleOff } from '../modules/switched-off.ts';
import { askGatesAgain } from '../screening/screening-answer.ts';
import { guardsReleases } from '../approvals/approval-policy.ts';
import { chosenOf, summedWithdrawals } from './summed-withdrawals.ts';

/** A withdrawal as the Travel Rule sees it. */
export interface TravelRuleSubject {
  id: string;
  userId: string | null;
  currencySymbol: string;
  amount: string;
  paidTo: unknown;
}

/** Below this amount of a currency, a country asks for no data. */
export interface Threshold {
  country: string;
  currency: string;
  amount: string;
}

/** What the Travel Rule says about a withdrawal now. */
export interface TravelRuleAnswer {
  state: 'passed' | 'hit' | 'pending' | 'unknown';
  /** Why it says nothing. */
  error: 'travelRuleOff' | 'travelRuleNotSet' | null;
  /** Of a rejection: the message that was rejected. An override counts for exactly this one. */
  finding?: string;
}

/** The address that a withdrawal is paid to; null for a bank account. */
export function addressOf({ paidTo }: Pick<TravelRuleSubject, 'paidTo'>): string | null {
  const { toAddress } = (paidTo ?? {}) as { toAddress?: string | null };
  return toAddress || null;
}

/** A digest of what data and proofs are about. If one of these values changes, they no longer count. */
export function factsOf(subject: TravelRuleSubject): string {
  const { id, userId, currencySymbol, amount } = subject;
  const { network } = (subject.paidTo ?? {}) as { network?: string };
  const facts = [id, userId, currencySymbol, withoutNeedlessZeros(amount), addressOf(subject)];
  // Proofs from before senders named networks stay valid.
  if (network) facts.push(network);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Whether an amount is below the thresholds of all given countries for its currency. Without one, it never is. */
export function isBelowThresholds(
  { currencySymbol, amount }: Pick<TravelRuleSubject, 'currencySymbol' | 'amount'>,
  thresholds: readonly Threshold[],
  countries: readonly string[],
): boolean {
  return countries.every((country) =>
    thresholds.some(
      (one) =>
        one.country === country &&
        one.currency.toLowerCase() === currencySymbol.toLowerCase() &&
        compareDecimals(amount, one.amount) < 0,
    ),
  );
}

/**
 * Whether the Travel Rule lets a withdrawal through (specification 40.2): it is paid to a bank account, is below the
 * thresholds with those that it is added up with, the counterparty accepted its data, or the owner proved the wallet.
 * @param withdrawal null for a question without a withdrawal
 */
export async function travelRuleAnswer(
  db: Kysely<DB>,
  withdrawal: TravelRuleSubject | null,
): Promise<TravelRuleAnswer> {
  if (await isModuleOff(db, 'travelRule')) return { state: 'unknown', error: 'travelRuleOff' };
  const settings = await db.selectFrom('travel_rule_settings').selectAll().executeTakeFirstOrThrow();
  if (settings.country === '') return { state: 'unknown', error: 'travelRuleNotSet' };
  const address = withdrawal && addressOf(withdrawal);
  if (withdrawal === null || address === null) return { state: 'passed', error: null };
  const isGuarded = await guardsReleases(db);
  const transfer = await db
    .selectFrom('travel_rule_transfers as transfer')
    .select(['transfer.state', 'transfer.facts', 'transfer.message_id as messageId'])
    // Raw because the countries are one array.
    .select(
      sql<string[]>`array(select country from travel_rule_counterparties
        where id = any(${chosenOf('transfer', isGuarded)}))`.as('countries'),
    )
    .where('withdrawal_id', '=', withdrawal.id)
    .executeTakeFirst();
  const countries = [settings.country, ...(transfer?.countries ?? [])];
  const thresholds = settings.thresholds as unknown as Threshold[];
  if (isBelowThresholds(withdrawal, thresholds, countries)) {
    const summed = await summedWithdrawals(db, withdrawal, {
      address,
      hours: settings.window_hours,
      isGuarded,
    });
    if (isBelowThresholds({ ...withdrawal, amount: summed.amount }, thresholds, countries))
      return { state: 'passed', error: null };
  }
  if (transfer?.facts !== factsOf(withdrawal)) return { state: 'pending', error: null };
  if (transfer.state === 'accepted' || transfer.state === 'proved') return { state: 'passed', error: null };
  if (transfer.state !== 'rejected') return { state: 'pending', error: null };
  return { state: 'hit', error: null, finding: transfer.messageId ?? '' };
}

/**
 * Adds the transfer of a withdrawal, whose data people then enter, or takes over its new amount. Gates of other withdrawals
 * that may be added up with it are asked again once.
 */
export async function openTransfer(db: Kysely<DB>, withdrawal: TravelRuleSubject): Promise<void> {
  const { id, userId, currencySymbol, amount } = withdrawal;
  const columns = { user_id: userId, currency_symbol: currencySymbol, amount };
  const added = await db
    .insertInto('travel_rule_transfers')
    .values({ id: uuidV7(), direction: 'out', withdrawal_id: id, state: 'incomplete', ...columns })
    .onConflict((conflict) =>
      conflict
        .column('withdrawal_id')
        .doUpdateSet(columns)
        // Raw because it compares rows.
        .where(
          sql<boolean>`(travel_rule_transfers.user_id, travel_rule_transfers.currency_symbol, travel_rule_transfers.amount)
            is distinct from (excluded.user_id, excluded.currency_symbol, excluded.amount)`,
        ),
    )
    // Raw because only PostgreSQL knows whether a row of an upsert is new.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  if (added?.isNew && userId !== null) await askGatesAgain(db, [userId]);
}
