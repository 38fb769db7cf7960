import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';

let database: TestDatabase;
const many = 20_000;
const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

beforeAll(async () => {
  database = await createTestDatabase();
  // Of the first hundred users, every other one is deleted, and a later user has the address of the first.
  await sql`insert into users (id, name, email, address, deleted_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, 'User ' || number, 'user' || number || '@example.com',
      '0x' || lpad(to_hex(case when number = 101 then 1 else number end), 40, '0'), case when number <= 100 and number % 2 = 0 then now() end
    from generate_series(1, ${many}::int) as number`.execute(database.kysely);
  await sql`vacuum (analyze) users`.execute(database.kysely);
});
afterAll(() => database.drop());

it('keeps what can be seen of a reported user, also of a deleted one, without reading other users', async () => {
  const reports = Array.from({ length: 100 }, (_, index) => ({
    id: uuidV7(),
    type: 'user' as const,
    address: addressOf(index + 1)
      .toUpperCase()
      .replace('0X', '0x'),
    description: 'Spam',
  }));
  const read = await database.kysely.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction, 'users');
    await transaction.insertInto('reports').values(reports).execute();
    return (await rowsRead(transaction, 'users')) - before;
  });
  expect(read).toBeLessThan(500);
  const { rows } = await sql<{ address: string; snapshot: { name: string; isDeleted: boolean } }>`
    select lower(cases.address) as address, snapshot from case_evidence join cases on cases.id = case_id`.execute(
    database.kysely,
  );
  const seen = new Map(rows.map(({ address, snapshot }) => [address, [snapshot.name, snapshot.isDeleted]]));
  expect(seen.size).toBe(100);
  expect(seen.get(addressOf(1))).toEqual(['User 101', false]);
  expect(seen.get(addressOf(2))).toEqual(['User 2', true]);
  expect(seen.get(addressOf(3))).toEqual(['User 3', false]);
});
