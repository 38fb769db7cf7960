import { expect, test } from 'vitest';
import { openBeforeMigration } from '#server/testing/before-migration.ts';
import { migrate } from './migrate.ts';

const step = '20261127500000_cases_by_rules.sql';

test('priority rules and automatic assignment become rules of the superadmin who saved them', async () => {
  const pool = await openBeforeMigration(step);
  const { rows: admins } = await pool.query<{ id: string }>(
    `insert into admins (id, name, email, password_hash, role, status)
     select new_uuid(), name, name || '@example.com', 'x', 'superadmin', status
     from unnest(array['first', 'saved', 'gone'], array['active', 'active', 'disabled']) as one (name, status)
     returning id`,
  );
  const [, saved, gone] = admins;
  for (const { id } of [gone, saved] as { id: string }[])
    await pool.query(
      `insert into audit_log (admin_id, admin_name, call, outcome, ip_address, request_id)
       values ($1, 'A', 'updateCaseRules', 'done', '127.0.0.1', 'x')`,
      [id],
    );
  await pool.query(`update case_settings set gives_out = true; update event_head set position = 7;
    insert into case_rules (id, type, price_from, currency, priority) values (new_uuid(), 'token', 2.5, 'ETH', 3)`);
  await migrate(pool);
  const { rows } = await pool.query(
    `select name, event, matching, actions, principal_id, state, position::integer, switched_on_by from rules
     order by event desc, id`,
  );
  const rule = (name: string, matching: object, value: string) => ({
    name,
    event: 'case.reported',
    matching,
    actions: [{ name: 'raise', value }],
  });
  const shared = { principal_id: saved?.id, state: 'on', position: 7, switched_on_by: saved?.id };
  expect(rows).toEqual(
    [
      rule('High priority: 5 or more reports', { reportCount: '5..', priority: '1' }, '2'),
      rule('Urgent: 25 or more reports', { reportCount: '25..', priority: '..2' }, '3'),
      rule('High priority: price from 10 ETH', { price: '10..', currency: 'is:ETH', priority: '1' }, '2'),
      rule('High priority: 1 or more earlier cases', { earlier: '1..', priority: '1' }, '2'),
      rule(
        'Urgent: about a token, price from 2.5 ETH',
        { type: 'token', price: '2.5..', currency: 'is:ETH', priority: '..2' },
        '3',
      ),
      { name: 'Assign new cases', event: 'case.opened', matching: {}, actions: [{ name: 'autoAssign' }] },
    ].map((one) => ({ ...one, ...shared })),
  );
  const { rows: left } = await pool.query(
    `select to_regclass('case_rules') as rules, to_regclass('case_settings') as settings`,
  );
  expect(left).toEqual([{ rules: null, settings: null }]);
});

test('a database without a superadmin gets none', async () => {
  const pool = await openBeforeMigration(step);
  await migrate(pool);
  expect((await pool.query('select from rules')).rowCount).toBe(0);
});
