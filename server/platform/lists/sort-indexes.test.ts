import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The indexes that lists sort by, whose key is an expression. */
const sortIndexes = () =>
  sql<{ indexdef: string }>`
    select indexdef from pg_indexes
    where schemaname = 'public' and indexdef ~ 'btree \\(\\w*\\(.*\\), id\\)'`.execute(database.kysely);

it('an index on an expression holds its columns too, or a deep page reads a quarter of a million rows from the table', async () => {
  const { rows } = await sortIndexes();
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ indexdef }) => indexdef).filter((text) => !text.includes(' INCLUDE '))).toEqual([]);
});
