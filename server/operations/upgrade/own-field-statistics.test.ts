import { expect, test } from 'vitest';
import { openBeforeMigration } from '#server/testing/before-migration.ts';
import { migrate } from './migrate.ts';

test('own fields with an index get statistics', async () => {
  const pool = await openBeforeMigration('20261130400000_own_field_statistics.sql');
  await pool.query(
    `insert into own_fields (id, kind, key, label, type, is_filterable, indexed_at)
     select new_uuid(), kind, key, key, type, true, case when key <> 'later' then now() end
     from unnest(array['user', 'user', 'category', 'case', 'token'], array['score', 'tier', 'since', 'note', 'later'],
       array['number', 'choice', 'date', 'text', 'text']) as one (kind, key, type)`,
  );
  await pool.query(
    `insert into users (id, name, email, own_values)
     select new_uuid(), 'A', n || '@example.com', jsonb_build_object('score', n::text, 'tier', 'Gold')
     from generate_series(1, 1000) as n`,
  );
  await migrate(pool);
  const { rows } = await pool.query<{ table: string; key: string }>(
    `select stxrelid::regclass::text as "table", key from pg_statistic_ext
     join own_fields on stxname = 'own_fields_' || replace(id::text, '-', '') order by key`,
  );
  expect(rows).toEqual([
    { table: 'cases', key: 'note' },
    { table: 'users', key: 'score' },
    { table: 'categories', key: 'since' },
    { table: 'users', key: 'tier' },
  ]);
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from users where ((own_values ->> 'score')::numeric) >= 0
     and lower((own_values ->> 'tier')) = 'gold'`,
  );
  expect(plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(1000);
});
