import type { PoolClient } from 'pg';
import { decimalOf } from '#contract/platform/decimal.ts';
import { currencies, currencyId } from './currencies.ts';
import { type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

/** How many of the newest open withdrawals wait for people. */
const waiting = 9;

/** What the exchange owes of each currency, in thousands of dollars, and which parts of it lie where; together a little more than owed. */
const owedThousands = 4_000;
const accounts = [
  { account: 'Hot wallet', percent: 12 },
  { account: 'Cold storage', percent: 90 },
] as const;

/**
 * What people decide and watch every day: withdrawals that wait for two people, and balances with their custody, all covered. Made after
 * the tables are whole, because the database draws its conclusions from such rows.
 */
export async function addSampleOperations(client: PoolClient, size: SampleSize): Promise<void> {
  await client.query(
    `update withdrawals set needs_decision = true
     where id in (select id from withdrawals where status = 1 order by created_at desc, id limit $1)`,
    [waiting],
  );
  for (const [index, { symbol, digits, thousand }] of currencies.entries()) {
    const random = new Random(size.seed, streams.currencies, 2000 + index);
    const owed = BigInt(thousand) * BigInt(owedThousands + random.below(3000));
    const currency = currencyId(size, index);
    await client.query(
      `insert into balances (id, currency_id, currency_symbol, amount, changed_at) values ($1, $2, $3, $4, $5)`,
      [random.idAt(size.until.getTime()), currency, symbol, decimalOf(owed, digits), size.until],
    );
    for (const { account, percent } of accounts)
      await client.query(
        `insert into custody (id, currency_id, currency_symbol, account, amount, observed_at) values ($1, $2, $3, $4, $5, $6)`,
        [
          random.idAt(size.until.getTime()),
          currency,
          symbol,
          account,
          decimalOf((owed * BigInt(percent)) / 100n, digits),
          size.until,
        ],
      );
  }
}
