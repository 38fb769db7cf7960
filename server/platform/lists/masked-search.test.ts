import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForReader } from '../personal/masked.ts';
import { listSubscribers } from '#server/features/content/email-templates/queries.ts';
import { listUsers } from '#server/features/users/queries.ts';
import { listVerifications } from '#server/features/users/verifications/queries.ts';
import { listWithdrawals } from '#server/features/withdrawals/queries.ts';
import type { DB } from '../db/types.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';

let database: TestDatabase;
const many = 60_000;
/** Of withdrawals, requests for verification and subscribers. */
const others = 24_000;
/** Rows that may be drawn for the sample. */
const sampled = 15_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into users (id, name, email, address, dial_code, phone_number)
    select gen_random_uuid(), case when number % 2 = 0 then 'Noor ' else 'Ada ' end || number, 'person' || number || '@example.com',
      '0x' || lpad(to_hex(number), 40, '0'), '+971', '50' || lpad(number::text, 7, '0')
    from generate_series(1, ${many}::int) as number`.execute(database.kysely);
  await sql`insert into withdrawals (id, email, currency_symbol, payment_type, to_address, amount, status, created_at)
    select gen_random_uuid(), 'person' || number || '@example.com', (array['USDT', 'ETH', 'BTC', 'eUSD'])[number % 4 + 1], 2,
      '0x' || lpad(to_hex(number), 40, '0'), number, number % 5 + 1, now() - number * interval '1 minute'
    from generate_series(1, ${others}::int) as number`.execute(database.kysely);
  await sql`insert into verifications (id, user_id, email, address, status, decided_at)
    select gen_random_uuid(), id, email, address, case when phone_number < '500008000' then 'Accepted' else 'Pending' end,
      case when phone_number < '500008000' then now() end
    from users where phone_number <= '50' || lpad(${others}::text, 7, '0')`.execute(database.kysely);
  await sql`insert into subscribers (id, email)
    select gen_random_uuid(), 'person' || number || '@example.com' from generate_series(1, ${others}::int) as number`.execute(
    database.kysely,
  );
  for (const table of ['users', 'withdrawals', 'verifications', 'subscribers'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.kysely);
});
afterAll(() => database.drop());

const masked = { role: 'admin', restriction: [], masksPersonal: true } as const;

/** A page for a caller who sees masks, and how many rows of a table were read for it. */
const reading = <Found>(table: keyof DB, find: (transaction: Kysely<DB>) => Promise<Found>) =>
  database.kysely.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction, table);
    const found = await runForReader(masked, () => find(transaction));
    return { ...found, read: (await rowsRead(transaction, table)) - before };
  });
const searching = (input: Partial<Parameters<typeof listUsers>[1]>) =>
  reading('users', (transaction) => listUsers(transaction, { page: 1, limit: 10, search: '', ...input }));

describe('a search by a caller who sees masks', () => {
  it.each([
    ['a word that every email has, and no name', 'example', 0],
    ['a part of one email', 'person59998@', 0],
    ['a part of every number', '+971', 0],
    ['a whole email', 'PERSON59998@example.com', 1],
    ['a whole wallet', `0x${(59_998).toString(16).padStart(40, '0')}`, 1],
    ['a whole number', '+971 500059998', 1],
    ['a whole number without its country', '500059998', 1],
    ['a part of one name', '59998', 1],
    ['a name that half of them have', 'noor', 10_000],
  ])('finds %s among users without reading all of them', async (_, search, count) => {
    const found = await searching({ search });
    expect(found.count).toBe(count);
    expect(found.countIsExact).toBe(count < 10_000);
    expect(found.read).toBeLessThan(count < 10_000 ? sampled + 100 : (many * 3) / 4);
  });

  it.each(['name', undefined] as const)(
    'finds one letter among the newest or on the way, in the order %s',
    async (sort) => {
      const found = await searching({ search: 'a', sort });
      expect([found.count, found.rows.length]).toEqual([10_000, 10]);
      expect(found.read).toBeLessThan(many);
    },
  );
});

/** They could be compared with the newest rows only, which takes 85 ms in a large workspace. */
describe('a search by a caller who sees masks of a text with few different values', () => {
  const page = { page: 1, limit: 10 };

  it.each([
    ['a word that every email has', 'example', 0],
    ['a part of one address', '0x0000', 0],
    ['a part of two currencies', 'uSd', 10_000],
    ['one currency', 'eth', 6000],
    ['a word of a status', 'Pend', 4800],
    ['a whole email', 'PERSON23998@example.com', 1],
    ['a whole address', `0x${(23_998).toString(16).padStart(40, '0')}`, 1],
  ])('finds %s among withdrawals without reading all of them', async (_, search, count) => {
    for (const input of [
      {},
      { sort: 'amount' },
      { toAddress: { operator: 'contains', text: '0x' } },
    ] as const) {
      const found = await reading('withdrawals', (transaction) =>
        listWithdrawals(transaction, { ...page, ...input, search }),
      );
      expect([input, found.count]).toEqual([input, count]);
      // A sample is drawn, but not for the list's own order.
      if (count < 2) expect(found.read).toBeLessThan('sort' in input || 'toAddress' in input ? 10_000 : 100);
    }
  });

  it('finds requests for verification by their status, and subscribers by nothing but a whole email', async () => {
    const pending = await reading('verifications', (transaction) =>
      listVerifications(transaction, { ...page, search: 'pending' }),
    );
    expect([pending.count, pending.rows[0]?.status]).toEqual([10_000, 'Pending']);
    for (const [search, count] of [
      ['example', 0],
      ['Person7@example.com', 1],
    ] as const) {
      const found = await reading('subscribers', (transaction) =>
        listSubscribers(transaction, { ...page, search }),
      );
      expect([search, found.count]).toEqual([search, count]);
      expect(found.read).toBeLessThan(100);
    }
  });
});
