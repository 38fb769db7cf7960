import type { PoolClient } from 'pg';
import { decimalOf } from '#contract/platform/decimal.ts';
import { currencies, currencyId } from './currencies.ts';
import { type SampleSize, streams } from './part.ts';
import { Random } from './random.ts';

/** How many of the newest open withdrawals need approval. */
const waiting = 9;

/**
 * The liabilities of each currency in thousands of dollars, and the share of each account. Together they exceed
 * the liabilities slightly.
 */
const owedThousands = 4_000;
const accounts = [
  { account: 'Hot wallet', percent: 12 },
  { account: 'Cold storage', percent: 90 },
] as const;

/**
 * The daily work: withdrawals that need two-person approval, and balances with full custody. Added after all
 * tables are complete, because the database derives other rows from them.
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
