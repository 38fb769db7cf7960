import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { keepImage } from './store.ts';
import { imageColumns, sweepImages } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const currency = `insert into currencies (id, type, name, symbol, withdraw_fee, image) values ($1, 'crypto', $2, $3, 0, $4)`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const picture = (text: string) => {
  const bytes = Buffer.from(text);
  return { hash: hashOf(text), bytes, width: 1, height: 1, placed: { bytes, object_hash: null } };
};
const age = (text: string, days: number) =>
  database.pool.query(`update images set created_at = now() - $2 * interval '1 day' where hash = $1`, [
    hashOf(text),
    days,
  ]);
const kept = async () =>
  (await database.pool.query<{ bytes: Buffer }>('select bytes from images')).rows
    .map(({ bytes }) => bytes.toString())
    .sort();

it('knows every column that holds a picture', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ 'image|picture|photo|logo|favicon' order by 1, 2`);
  expect(rows.map(({ table, column }) => [table, column])).toEqual(imageColumns);
});

it('deletes old pictures that no record has, and no other', async () => {
  const { kysely, pool } = database;
  const addresses: Record<string, string> = {};
  for (const name of ['orphan', 'young', 'cover', 'profile', 'coin', 'minted', 'again']) {
    addresses[name] = await keepImage(kysely, picture(name));
    await age(name, name === 'young' ? 6 : 8);
  }
  await pool.query(
    `insert into creators (id, name, address, cover_image, profile_image) values ($1, 'Ada', '', $2, $3)`,
    [uuidV7(), addresses['cover'], addresses['profile']],
  );
  await pool.query(currency, [uuidV7(), 'Bitcoin', 'BTC', addresses['coin']]);
  // The same picture is kept once more: its record is about to be written.
  await keepImage(kysely, picture('again'));
  await pool.query(
    `insert into chain_events (chain_id, block_number, log_index, block_hash, transaction_hash, occurred_at, standard, name, token_id, details)
     values (1, 1, 1, '', '', now(), 721, 'Minted', 1, jsonb_build_object('image', 'https://market.example' || $1::text))`,
    [addresses['minted']],
  );
  expect(await sweepImages(kysely)).toBe(1);
  expect(await kept()).toEqual(['again', 'coin', 'cover', 'minted', 'profile', 'young']);
});

it('leaves a picture that a write is just keeping again', async () => {
  const { kysely, pool } = database;
  await keepImage(kysely, picture('raced'));
  await age('raced', 30);
  let sweeping: Promise<number> | undefined;
  await kysely.transaction().execute(async (transaction) => {
    const address = await keepImage(transaction, picture('raced'));
    sweeping = sweepImages(kysely);
    // It waits for this transaction.
    await until(async () => {
      const waiting = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with named as%'`,
      );
      expect(waiting.rowCount).toBe(1);
    });
    await pool.query(currency, [uuidV7(), 'Ether', 'ETH', address]);
  });
  expect(await sweeping).toBe(0);
  expect(await kept()).toContain('raced');
});
