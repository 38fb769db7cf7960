import { compareDecimals } from '#contract/platform/decimal.ts';
import type { FieldMessages } from '../base/failure.ts';
import type { ClosingInForce } from './closings-in-force.ts';

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A record that would be stored. */
interface Entry {
  /** The feed's name of its kind. */
  entity: string;
  /** Null if it is new. */
  before: Values | null;
  after: Values;
  /** The time by the clock of this server, which a record has if the sender gives none. */
  now: Date;
}

/** The fields with a currency, and the field with the sender's own time, of the records that a closing refuses. */
const tradeFields: Readonly<Record<string, { currencies: readonly string[]; time?: string }>> = {
  auctions: { currencies: ['currency'], time: 'createdAt' },
  bids: { currencies: ['currency'], time: 'createdAt' },
  trades: { currencies: ['firstCurrency', 'secondCurrency'], time: 'orderedAt' },
  tokens: { currencies: ['currency'] },
};
const depositFields: typeof tradeFields = {
  transfers: { currencies: ['currencySymbol'], time: 'createdAt' },
  balances: { currencies: ['currencySymbol'] },
};

/** Whether closings say anything about records of a kind. */
export const concernsClosings = (entity: string): boolean => entity in tradeFields || entity in depositFields;

/** Whether a record is a new listing, bid or trade, or moves new money in. */
function isNewEntry({ entity, before, after }: Entry, { isPayingOut }: ClosingInForce): boolean {
  if (entity === 'tokens') return after['status'] === 'listed' && before?.['status'] !== 'listed';
  if (entity !== 'balances') return before === null;
  const rises = compareDecimals(String(after['amount'] ?? '0'), String(before?.['amount'] ?? '0')) > 0;
  return rises && !(isPayingOut && before !== null);
}

const day = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Why closings refuse a record (specification 42.3): a new listing, bid or trade after the last day of trading, a new
 * transfer after the last day of deposits, or a balance that rises after both. Records that are older by the sender's own
 * time are accepted.
 * @returns the sentence under its field; undefined if it is accepted
 */
export function closingRefusal(closings: readonly ClosingInForce[], entry: Entry): FieldMessages | undefined {
  const { entity, after, now } = entry;
  const isDeposit = entity in depositFields;
  const fields = (isDeposit ? depositFields : tradeFields)[entity];
  if (!fields) return undefined;
  for (const closing of closings) {
    // A balance can rise by a trade until trading ends.
    const end = entity === 'transfers' ? closing.lastDepositAt : closing.lastTradeAt;
    const own = fields.time === undefined ? undefined : after[fields.time];
    const isOwn = typeof own === 'string' && Date.parse(own) !== now.getTime();
    const at = isOwn ? new Date(own) : closing.now;
    const fieldIn = (values: Values) =>
      fields.currencies.find(
        (name) => closing.symbols === null || closing.symbols.includes(String(values[name]).toLowerCase()),
      );
    const field = fieldIn(after);
    if (field === undefined || at < end || closing.now < end) continue;
    // A record that had another currency is new in this one.
    const before = entry.before && fieldIn(entry.before) !== undefined ? entry.before : null;
    if (!isNewEntry({ ...entry, before }, closing)) continue;
    const values = { currency: String(after[field]), date: day(isDeposit ? closing.lastDepositAt : end) };
    return {
      [entity === 'balances' ? 'amount' : field]: { sentence: sentenceOf(closing, isDeposit), values },
    };
  }
  return undefined;
}

function sentenceOf({ symbols }: ClosingInForce, isDeposit: boolean) {
  if (symbols === null) return isDeposit ? 'marketDepositsEnded' : 'marketTradingEnded';
  return isDeposit ? 'currencyDepositsEnded' : 'currencyTradingEnded';
}
