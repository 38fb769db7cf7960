import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openBeforeMigration } from '#server/testing/before-migration.ts';
import { migrate } from './migrate.ts';

const step = '20261129100000_row_triggers.sql';

const write = (pool: Pool) =>
  pool.query(`insert into users (id, name, created_at, deleted_at)
      select gen_random_uuid(), 'A', now() - number * interval '9 hours', case when number % 5 = 0 then now() end
      from generate_series(1, 40) as number;
    insert into withdrawals (id, email, currency_symbol, payment_type, amount, status)
      select gen_random_uuid(), 'a@example.com', 'BTC', 2, number / 7.0, number % 7 from generate_series(1, 40) as number;
    insert into balances (id, currency_symbol, amount)
      select gen_random_uuid(), case when number % 2 = 0 then 'btc' else 'BTC' end, number / 7.0
      from generate_series(1, 40) as number;
    update balances set amount = amount * 2, currency_symbol = 'ETH' where amount > 4;
    update balances set amount = amount * 2 where amount < 2;
    delete from balances where amount between 2 and 3;
    update users set deleted_at = now() where id in (select id from users limit 9);
    update withdrawals set status = 3 where id in (select id from withdrawals limit 9);
    delete from withdrawals where id in (select id from withdrawals limit 5)`);

/** What is kept and what counting gives, with pairs that must be equal. */
const kept = `
  select name as series, '' as unit, null::date as day, sum(count)::int as count, 0.0 as amount from (
    select name, count from row_counts union all select name, change from row_count_changes) as counts
  where name in ('users', 'withdrawals') group by 1
  union all
  select series, unit, day, sum(count)::int, sum(amount) from (
    select series, unit, day, count, amount from daily_figures
    union all select series, unit, day, count, amount from daily_figure_changes) as figures
  group by series, unit, day having sum(count) <> 0
  union all
  select 'liabilities', currency, null, sum(accounts)::int, sum(amount) from (
    select currency, accounts, amount from liability_totals
    union all select currency, accounts, amount from liability_changes) as liabilities
  group by currency having sum(accounts) <> 0`;
const counted = `
  select 'users', '', null::date, count(*)::int, 0.0 from users where deleted_at is null
  union all select 'withdrawals', '', null, count(*)::int, 0 from withdrawals
  union all select 'users', '', utc_day(created_at), count(*)::int, 0 from users where deleted_at is null group by 3
  union all
  select case when shown_status in (1, 2) then 'withdrawals_waiting' else 'withdrawals_settled' end, '',
    utc_day(created_at), count(*)::int, 0 from withdrawals group by 1, 3
  union all select 'withdrawals_paid', ':BTC', utc_day(created_at), count(*)::int, sum(amount)
  from withdrawals where status = 3 group by 3
  union all select 'liabilities', lower(currency_symbol), null, count(*)::int, sum(amount) from balances group by 2`;

async function expectTrue(pool: Pool) {
  const { rows } = await pool.query(
    `(select * from (${kept}) as kept except all (${counted})) union all ((${counted}) except all select * from (${kept}) as kept)`,
  );
  expect(rows).toEqual([]);
}

test('an upgrade takes over counts and figures, and no trigger with a transition table is left', async () => {
  const pool = await openBeforeMigration(step);
  const triggers = `select tgname from pg_trigger where tgoldtable is not null or tgnewtable is not null`;
  expect((await pool.query(triggers)).rows.length).toBeGreaterThan(50);
  await write(pool);
  const { rows: waiting } = await pool.query('select from row_count_changes');
  expect(waiting.length).toBeGreaterThan(0);
  await expectTrue(pool);
  await migrate(pool);
  expect((await pool.query(triggers)).rows).toEqual([]);
  await expectTrue(pool);
  await write(pool);
  await expectTrue(pool);
  await pool.query('truncate withdrawals, balances cascade');
  await expectTrue(pool);
});

test('a statement with thousands of reports and replies is noted to the last one', async () => {
  const pool = await openBeforeMigration('3');
  await pool.query(`insert into reports (id, type, address, description)
      select gen_random_uuid(), 'user', '0x' || number % 2, 'spam' from generate_series(1, 2500) as number;
    insert into tickets (id, ticket_number, name, email, subject, description)
      select gen_random_uuid(), '1', 'Ada', 'ada@example.com', 'Help', '?';
    insert into ticket_replies (id, ticket_id, author, message, created_at)
      select gen_random_uuid(), id, 'user', number, now() + number * interval '1 second'
      from tickets, generate_series(1, 2500) as number`);
  const cases = await pool.query(`select report_count from cases`);
  expect(cases.rows).toEqual([{ report_count: 1250 }, { report_count: 1250 }]);
  const last = await pool.query(
    `select message from tickets join ticket_replies on ticket_replies.id = last_reply_id`,
  );
  expect(last.rows).toEqual([{ message: '2500' }]);
});
