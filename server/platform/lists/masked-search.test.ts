import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForReader } from '../personal/masked.ts';
import { listUsers } from '#server/features/users/queries.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';

let database: TestDatabase;
const many = 60_000;
/** Rows that may be drawn for the sample. */
const sampled = 15_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into users (id, name, email, address, dial_code, phone_number)
    select gen_random_uuid(), case when number % 2 = 0 then 'Noor ' else 'Ada ' end || number, 'person' || number || '@example.com',
      '0x' || lpad(to_hex(number), 40, '0'), '+971', '50' || lpad(number::text, 7, '0')
    from generate_series(1, ${many}::int) as number`.execute(database.kysely);
  await sql`vacuum (analyze) users`.execute(database.kysely);
});
afterAll(() => database.drop());

const masked = { role: 'admin', restriction: [], masksPersonal: true } as const;

/** A page for a caller who sees masks, and how many users were read for it. */
const searching = (input: Partial<Parameters<typeof listUsers>[1]>) =>
  database.kysely.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction, 'users');
    const page = await runForReader(masked, () =>
      listUsers(transaction, { page: 1, limit: 10, search: '', ...input }),
    );
    return { ...page, read: (await rowsRead(transaction, 'users')) - before };
  });

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
