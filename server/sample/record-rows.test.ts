import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { loadSample } from './load.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const recorded = async () => {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select table_name as name, sum(cardinality(ids))::integer as count from sample_rows group by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
};
const countOf = async (table: string, where = 'true') => {
  const { rows } = await database.pool.query(
    `select count(*)::integer as count from ${table} where ${where}`,
  );
  return rows[0].count as number;
};

/** specification 30.1 */
it('records each row of the sample, and none that was there or comes later', async () => {
  const { pool } = database;
  const own = uuidV7();
  const admin = `insert into admins (id, name, email, password_hash, role, restriction) values ($1, 'Own', 'own@example.com', 'x', 'superadmin', '[]')`;
  await pool.query(admin, [own]);
  await loadSample(database, { users: 300, seed: 7 });
  const later = uuidV7();
  await pool.query(`insert into users (id, name) values ($1, 'Later')`, [later]);

  const rows = await recorded();
  expect(rows.get('users')).toBe(300);
  for (const table of [
    'logins',
    'tokens',
    'trades',
    'tickets',
    'cases',
    'case_decisions',
    'balances',
    'setting_changes',
  ])
    expect([table, rows.get(table)]).toEqual([table, await countOf(table)]);
  expect(rows.get('admins')).toBe(await countOf('admins', `id <> '${own}'`));
  // The reasons for cases are standard content, which a workspace has without a sample.
  expect(rows.get('case_reasons')).toBeUndefined();
  const { rows: wrong } = await pool.query(
    'select id from sample_rows where $1 = any (ids) or $2 = any (ids)',
    [own, later],
  );
  expect(wrong).toEqual([]);
  expect(await countOf('sample_loads', 'users = 300')).toBe(1);
});
