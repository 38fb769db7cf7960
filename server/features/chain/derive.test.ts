import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressIn, zeroAddress } from '#server/platform/base/address.ts';
import type { DB } from '#server/platform/db/types.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { moveCopies } from './copies.ts';
import type { ChainEvent } from './decode.ts';
import { deriveSales, deriveTokens } from './derive.ts';
import { prepareToWrite } from './prepare-to-write.ts';
import { addCurrency, beginState } from './state.ts';

const many = 3000;
const few = 60;
const account = (digit: string) => addressIn(digit.repeat(40));
const contracts = { single: account('1'), multi: account('2') };
const chain = { chainId: '5', contracts };
let database: TestDatabase;

/** A database with a chain of which nothing has been read. */
async function emptyChain(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  const names = { single: 'One', multi: 'Many' };
  await beginState(created.kysely, {
    ...chain,
    place: 0,
    genesisHash: '0x0',
    names,
    startBlock: 0,
    localUrl: null,
  });
  await addCurrency(created.kysely, chain.chainId, { address: zeroAddress, symbol: 'ETH', decimals: 18 });
  return created;
}

beforeAll(async () => {
  database = await emptyChain();
  const { pool } = database;
  // No statistics are taken of these, as of what a reader that catches up has just written.
  await pool.query(`
    insert into chain_events (chain_id, block_number, log_index, part, block_hash, transaction_hash, occurred_at, standard, name,
      token_id, account, counterpart, nonce, quantity, amount, currency, fee, royalty)
    select 5, n, 0, 0, '0xb', '0x' || n, now(), 721, 'Sold', n, '${account('3')}', '${account('4')}', n, 1, 1000, '${zeroAddress}', 25, 0
    from generate_series(1, ${many}) as n;
    insert into chain_copies (chain_id, token_id, holder, quantity)
    select 5, n, '${account('3')}', 7 from generate_series(1, ${many}) as n`);
});
afterAll(() => database?.drop());

/** Does some work as the reader does, and takes it back. */
async function readBy(table: keyof DB, work: (transaction: Kysely<DB>) => Promise<void>): Promise<number> {
  const transaction = await database.kysely.startTransaction().execute();
  try {
    await prepareToWrite(transaction);
    const before = await rowsRead(transaction, table);
    await work(transaction);
    return (await rowsRead(transaction, table)) - before;
  } finally {
    await transaction.rollback().execute();
  }
}

describe('a range of blocks on a long chain', () => {
  it('has its fees worked out from its own sales alone', async () => {
    const sold = Array.from({ length: few }, (_, index) => ({
      blockNumber: many - index,
      logIndex: 0,
      name: 'Sold',
    }));
    const read = await readBy('chain_events', async (transaction) => {
      await deriveSales(transaction, chain, sold);
      const { rows } = await sql<{ sum: string }>`select sum(amount) from fees`.execute(transaction);
      expect(rows).toEqual([{ sum: '0.0000000000000015' }]);
    });
    expect(read).toBeLessThanOrEqual(few * 2);
  });

  it('has the holders changed that its own transfers name', async () => {
    const moves = Array.from({ length: few }, (_, index) => ({
      standard: 1155,
      name: 'Transfer',
      tokenId: String(many - index),
      account: account('3'),
      counterpart: account('4'),
      quantity: '7',
    }));
    const read = await readBy('chain_copies', async (transaction) => {
      await moveCopies(transaction, chain.chainId, { events: moves as ChainEvent[], dropped: [] });
      const { rows } = await sql<{ holder: string; tokens: number }>`
        select holder, count(*)::int as tokens from chain_copies group by 1 order by 1`.execute(transaction);
      expect(rows).toEqual([
        { holder: account('3'), tokens: many - few },
        { holder: account('4'), tokens: few },
      ]);
    });
    // The last statement, of the test itself, reads all.
    expect(read).toBeLessThanOrEqual(many + few * 8);
  });
});

it('derives tokens from their own events, even if a connection derived the first ones of an empty chain', async () => {
  const empty = await emptyChain();
  try {
    const tokens = Array.from({ length: few }, (_, index) => ({
      standard: 721 as const,
      tokenId: String(index + 1),
    }));
    await empty.kysely.connection().execute(async (connection) => {
      // PostgreSQL keeps a plan from the sixth time on.
      for (let time = 0; time < 6; time += 1) await deriveTokens(connection, chain, tokens);
      await sql`insert into chain_events (chain_id, block_number, log_index, block_hash, transaction_hash, occurred_at, standard, name,
          token_id, account, counterpart, nonce, quantity, amount, currency, fee, royalty, details)
        select 5, token, log_index, '0xb', '0x' || token, now(), 721, name, token, ${account('3')}, ${account('4')}, token, 1, 1000,
          ${zeroAddress}, 25, 0, '{"royalties": []}'
        from generate_series(1, ${many}::int) as token,
          unnest(array['Minted', 'OrderPlaced', 'Sold', 'Transfer']) with ordinality as logged (name, log_index)`.execute(
        connection,
      );
      await connection.transaction().execute(async (transaction) => {
        await deriveTokens(transaction, chain, tokens);
        expect(await rowsRead(transaction, 'chain_events')).toBeLessThanOrEqual(few * 12);
      });
    });
    const { rows } =
      await sql`select status, owner, count(*)::int as tokens from tokens group by 1, 2`.execute(
        empty.kysely,
      );
    expect(rows).toEqual([{ status: 'sold', owner: account('4'), tokens: few }]);
  } finally {
    await empty.drop();
  }
});
