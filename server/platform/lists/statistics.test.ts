import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, { users: 5000, seed: 7, only: ['users', 'categories', 'tokens'] });
});
afterAll(() => database.drop());

it('PostgreSQL knows how many tokens a creator has, so that a search doesn’t read them all from the table', async () => {
  const { rows } = await sql<{ creator: string; count: number }>`
    select lower(creator) as creator, count(*) from tokens where deleted_at is null
    group by 1 order by 2 desc limit 1`.execute(database.kysely);
  const { creator, count } = rows[0]!;
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select search from tokens where deleted_at is null and lower(creator) = ${creator}`.execute(
    database.kysely,
  );
  const expected = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'];
  expect(count).toBeGreaterThan(300);
  expect(expected).toBeGreaterThan(count / 2);
  expect(expected).toBeLessThan(count * 2);
});
