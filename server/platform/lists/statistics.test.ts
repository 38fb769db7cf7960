import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSample } from '#server/sample/load.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadSample(database, { users: 5000, seed: 7, only: ['users', 'categories', 'tokens', 'fees'] });
});
afterAll(() => database.drop());

it.each([
  ['tokens', 'a creator', 'lower(creator)', 'deleted_at is null'],
  ['fees', 'a currency', `lower(case buy_type when 'token' then 'PKS' else coin end)`, 'true'],
])(
  'PostgreSQL knows how many %s %s has, so that a search doesn’t read them all',
  async (table, _, column, live) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select ${sql.raw(column)} as value, count(*) from ${sql.table(table)} where ${sql.raw(live)}
      group by 1 order by 2 desc limit 1`.execute(database.kysely);
    const { value, count } = rows[0]!;
    const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) select search from ${sql.table(table)}
      where ${sql.raw(live)} and ${sql.raw(column)} = ${value}`.execute(database.kysely);
    const expected = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'];
    expect(count).toBeGreaterThan(300);
    expect(expected).toBeGreaterThan(count / 2);
    expect(expected).toBeLessThan(count * 2);
  },
);

/** Expressions without statistics of their own, and why that is enough. */
const without = {
  'api_keys: lower(name)': 'few rows',
  'categories: lower(name)': 'few rows',
  "chain_events: ((details ->> 'expiry'::text)::numeric)": 'only read in its order',
  'custody: lower(address)': 'few rows',
  "runs: (input ->> 'undoes'::text)": 'unique values',
  'scim_tokens: lower(name)': 'few rows',
  'tickets: (closed_status = 0)': 'only read in its order',
  'withdrawals: lower(currency_symbol)': 'those of an index on all rows',
};

it('PostgreSQL has statistics of each expression that an index on some rows of a large table has', async () => {
  const { rows } = await sql<{ missing: string }>`
    select distinct indrelid::regclass || ': ' || pg_get_indexdef(indexrelid, 1, true) as missing
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indpred is not null and indkey[0] = 0 and relam = (select oid from pg_am where amname = 'btree')
      and not exists (select from pg_statistic_ext where stxrelid = indrelid
        and trim(both '()' from array_to_string(pg_get_statisticsobjdef_expressions(pg_statistic_ext.oid), ''))
          = trim(both '()' from pg_get_indexdef(indexrelid, 1, true)))
    order by 1`.execute(database.kysely);
  expect(rows.map(({ missing }) => missing)).toEqual(Object.keys(without));
});
