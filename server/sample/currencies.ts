import { decimalOf } from '#contract/platform/decimal.ts';
import { coinAddress } from './pictures.ts';
import { momentOf, type SamplePart, type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';
import { checksummed } from './users.ts';

interface SampleCurrency {
  type: 'fiat' | 'crypto' | 'token';
  symbol: string;
  name: string;
  fee: string;
  /** The number of decimals of amounts. */
  digits: number;
  /** About a thousand dollars, in the currency's smallest displayed unit. */
  thousand: number;
}

const of = (
  type: SampleCurrency['type'],
  symbol: string,
  name: string,
  fee: string,
  digits: number,
  thousand: number,
) => ({ type, symbol, name, fee, digits, thousand }) satisfies SampleCurrency;

/** The currencies of the sample's exchange. */
export const currencies: readonly SampleCurrency[] = [
  of('fiat', 'USD', 'US Dollar', '15', 2, 100_000),
  of('fiat', 'EUR', 'Euro', '12.5', 2, 92_000),
  of('fiat', 'AED', 'UAE Dirham', '50', 2, 367_000),
  of('crypto', 'BTC', 'Bitcoin', '0.0002', 8, 1_560_000),
  of('crypto', 'ETH', 'Ether', '0.0012', 6, 285_000),
  of('crypto', 'BNB', 'BNB', '0.0008', 5, 165_000),
  of('crypto', 'SOL', 'Solana', '0.01', 4, 65_000),
  of('token', 'USDT', 'Tether', '1', 2, 100_000),
  of('token', 'USDC', 'USD Coin', '1', 2, 100_000),
  of('token', 'LINK', 'Chainlink', '0.15', 3, 71_000),
  of('token', 'UNI', 'Uniswap', '0.3', 3, 120_000),
  of('token', 'PKS', 'Picasso', '2.5', 2, 2_500_000),
];

const banks = ['First Harbour Bank', 'Banque du Parc', 'Emirates Trade Bank'];

const parameter = (name: string, type: string) => ({ name, type });
const tokenAbi = JSON.stringify([
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [parameter('owner', 'address')],
    outputs: [parameter('', 'uint256')],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [parameter('to', 'address'), parameter('value', 'uint256')],
    outputs: [parameter('', 'bool')],
  },
]);

/** The index of a currency of the sample. */
export function currencyIndex(symbol: string): number {
  const index = currencies.findIndex((currency) => currency.symbol === symbol);
  if (index < 0) throw new Error(`The sample has no currency ${symbol}.`);
  return index;
}

/** The id of a currency of the sample. Currencies exist before everything that uses them. */
export function currencyId(size: SampleSize, index: number): string {
  return new Random(size.seed, streams.currencies, index).idAt(createdAt(size, index));
}

function createdAt(size: SampleSize, index: number): number {
  return momentOf(size, index, currencies.length * 500, 0);
}

/** An amount in a currency of the sample, worth about ten to ten thousand dollars. */
export function amountIn({ thousand, digits }: SampleCurrency, random: Random): string {
  const magnitude = random.pick([0.01, 0.05, 0.1, 0.4, 1, 1, 2, 8]);
  return decimalOf(
    BigInt(Math.max(1, Math.floor(thousand * magnitude * (0.5 + random.below(1000) / 1000)))),
    digits,
  );
}

export const currenciesPart: SamplePart = {
  table: 'currencies',
  hasPictures: true,
  columns: [
    'id',
    'type',
    'name',
    'symbol',
    'withdraw_fee',
    'min_abi',
    'contract_address',
    'bank_name',
    'bank_account_holder',
    'bank_account_number',
    'bank_routing_number',
    'image',
    'created_at',
  ],
  count: () => currencies.length,
  row(size, index) {
    const currency = currencies[index];
    if (!currency) throw new RangeError('The sample has no such currency.');
    const { type, name, symbol, fee } = currency;
    const random = new Random(size.seed, streams.currencies, 1000 + index);
    const isToken = type === 'token';
    const isFiat = type === 'fiat';
    return [
      currencyId(size, index),
      type,
      name,
      symbol,
      fee,
      isToken ? tokenAbi : null,
      isToken ? checksummed(random.hex4(10)) : null,
      isFiat ? (banks[index] ?? null) : null,
      isFiat ? 'Market Desk Exchange Ltd' : null,
      isFiat ? random.digits(12) : null,
      isFiat ? random.digits(9) : null,
      coinAddress(symbol),
      new Date(createdAt(size, index)).toISOString(),
    ];
  },
};
