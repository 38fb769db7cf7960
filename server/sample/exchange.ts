import { decimalOf, unitsOf } from '#contract/platform/decimal.ts';
import { amountIn, currencies, currencyId, currencyIndex } from './currencies.ts';
import { countPerUser, countUntil, momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { checksummed, type SampleUser, userAt } from './users.ts';

const tradeCount = (size: SampleSize) => countPerUser(size, 2);
const perUser = (size: SampleSize) => countPerUser(size, 1);

/** Trading pairs with approximate prices, in the second currency's smallest unit. */
const contracts = [
  { first: 'BTC', second: 'USDT', price: 6_400_000, digits: 2 },
  { first: 'ETH', second: 'USDT', price: 350_000, digits: 2 },
  { first: 'BNB', second: 'USDT', price: 60_500, digits: 2 },
  { first: 'SOL', second: 'USDT', price: 15_400, digits: 2 },
  { first: 'ETH', second: 'BTC', price: 5_470_000, digits: 8 },
  { first: 'LINK', second: 'USDC', price: 140_800, digits: 4 },
  { first: 'BTC', second: 'USD', price: 6_398_500, digits: 2 },
  { first: 'ETH', second: 'EUR', price: 322_000, digits: 2 },
  { first: 'PKS', second: 'ETH', price: 11_400, digits: 9 },
].map((contract) => ({
  ...contract,
  firstIndex: currencyIndex(contract.first),
  secondIndex: currencyIndex(contract.second),
}));

// Some are more frequent than others.
const orderTypes = ['limit', 'limit', 'limit', 'limit', 'limit', 'market', 'market', 'stop'];

/** Orders: two for each user. Half of them are filled, some partly. The value is exactly quantity times price. */
export const tradesPart: SamplePart = {
  table: 'trades',
  columns: [
    'id',
    'trade_id',
    'first_currency_id',
    'second_currency_id',
    'first_currency',
    'second_currency',
    'initial_quantity',
    'price',
    'order_value',
    'remaining',
    'order_type',
    'ordered_at',
    'user_id',
  ],
  count: tradeCount,
  row(size, index) {
    const random = new Random(size.seed, streams.trades, index);
    const moment = momentOf(size, index, tradeCount(size), random.bits() / 2 ** 32);
    const contract = random.pick(contracts);
    const first = currencies[contract.firstIndex];
    if (!first) throw new Error(`The sample has no currency ${contract.first}.`);
    const quantity = amountIn(first, random);
    const units = unitsOf(quantity, first.digits);
    const price = BigInt(Math.floor(contract.price * (0.85 + random.below(3000) / 10_000)));
    const filled = random.pick([0, 0, 25, 60, 100, 100, 100, 100]);
    return [
      random.idAt(moment),
      `TRD${String(100_000_000 + index)}`,
      currencyId(size, contract.firstIndex),
      currencyId(size, contract.secondIndex),
      contract.first,
      contract.second,
      quantity,
      decimalOf(price, contract.digits),
      decimalOf(units * price, first.digits + contract.digits),
      decimalOf((units * BigInt(100 - filled)) / 100n, first.digits),
      random.pick(orderTypes),
      new Date(moment).toISOString(),
      customer(size, moment, random).user.id,
    ];
  },
};

// Old ones are complete; many of the newest are new.
const statuses = [3, 3, 3, 3, 3, 3, 3, 2, 1, 4, 5];

/** Withdrawals: one for each user on average. Fiat goes to a bank account, the rest to an address. */
export const withdrawalsPart: SamplePart = {
  table: 'withdrawals',
  columns: [
    'id',
    'user_id',
    'email',
    'currency_id',
    'currency_symbol',
    'payment_type',
    'to_address',
    'bank_name',
    'bank_account_holder',
    'bank_account_number',
    'bank_routing_number',
    'amount',
    'status',
    'created_at',
    'arrived_at',
  ],
  count: perUser,
  row(size, index) {
    const random = new Random(size.seed, streams.withdrawals, index);
    const moment = momentOf(size, index, perUser(size), random.bits() / 2 ** 32);
    const { user, email } = customer(size, moment, random);
    const currency = random.pick(currencies);
    const isBank = currency.type === 'fiat';
    const isRecent = index > perUser(size) - 40;
    return [
      random.idAt(moment),
      user.id,
      email,
      currencyId(size, currencies.indexOf(currency)),
      currency.symbol,
      isBank ? 4 : 2,
      isBank ? null : checksummed(random.hex4(10)),
      isBank ? random.pick(['City Savings', 'Northern Trust', 'Banque Centrale', 'Gulf National']) : null,
      isBank ? user.name : null,
      isBank ? random.digits(12) : null,
      isBank ? random.digits(9) : null,
      amountIn(currency, random),
      isRecent && random.chance(0.7) ? random.pick([1, 2]) : random.pick(statuses),
      new Date(moment).toISOString(),
      new Date(moment).toISOString(),
    ];
  },
};

/** Transfers between users: one for each user on average. */
export const fundTransfersPart: SamplePart = {
  table: 'fund_transfers',
  columns: [
    'id',
    'sender_id',
    'receiver_id',
    'sender_email',
    'receiver_email',
    'currency_id',
    'currency_symbol',
    'amount',
    'created_at',
  ],
  count: perUser,
  row(size, index) {
    const random = new Random(size.seed, streams.fundTransfers, index);
    const moment = momentOf(size, index, perUser(size), random.bits() / 2 ** 32);
    const sender = customer(size, moment, random);
    const receiver = customer(size, moment, random);
    const currency = random.pick(currencies);
    return [
      random.idAt(moment),
      sender.user.id,
      receiver.user.id,
      sender.email,
      receiver.email,
      currencyId(size, currencies.indexOf(currency)),
      currency.symbol,
      amountIn(currency, random),
      new Date(moment).toISOString(),
    ];
  },
};

/** A user who had joined by then and has an email. */
export function customer(
  size: SampleSize,
  moment: number,
  random: Random,
): { user: SampleUser; email: string } {
  const joined = countUntil(size, size.users, moment);
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const user = userAt(size, random.below(joined));
    if (user.email !== null) return { user, email: user.email };
  }
  throw new Error('Nobody in the sample has an e-mail address.');
}
