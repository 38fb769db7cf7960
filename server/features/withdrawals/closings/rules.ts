import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';

interface Dates {
  announceAt?: string | undefined;
  lastDepositAt?: string | undefined;
  lastTradeAt?: string | undefined;
  payoutUntil?: string | undefined;
}

const ms = (at: string | undefined) => (at === undefined ? NaN : Date.parse(at));

/**
 * Checks the dates of a closing: each in the future, none before the one above it, and the end of payouts after the end
 * of trading.
 * @throws CallFailure 400 under each date that is wrong
 */
export function checkDates({ announceAt, lastDepositAt, lastTradeAt, payoutUntil }: Dates): void {
  const errors: Record<string, FieldMessages[string]> = {};
  if (ms(lastDepositAt) < ms(announceAt)) errors['lastDepositAt'] = 'closingOrder';
  if (ms(lastTradeAt) < ms(lastDepositAt)) errors['lastTradeAt'] = 'closingOrder';
  if (ms(payoutUntil) <= ms(lastTradeAt)) errors['payoutUntil'] = 'closingDeadlineOrder';
  if (ms(payoutUntil) <= Date.now()) errors['payoutUntil'] = 'endPast';
  if (Object.keys(errors).length > 0) throw new CallFailure(400, errors);
}
