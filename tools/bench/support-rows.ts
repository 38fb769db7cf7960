import type { Pool } from 'pg';
import { bareTables } from '../../server/sample/bare-tables.ts';

const messagesOfOne = 10_000;
/** The id that a row of this number and time would have: sorted by time. */
const idOf = (time: string, number: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${number}), 15, '0'))::uuid`;

const since = `timestamptz '2024-11-01T00:00:00Z'`;
const at = `${since} + make_interval(secs => number * 60)`;

const tickets = (size: number) => `
  with people as materialized (select id, name, email, row_number() over (order by id) - 1 as place, count(*) over () as count from users)
  insert into tickets (id, ticket_number, user_id, name, email, subject, description, closed_status, created_at, waiting, priority, tags,
    due_at, due_for, clock_version)
  select ${idOf(at, 'number')}, 'B-' || number, people.id, name,
    coalesce(email, 'nobody@example.com'),
    (array['Withdrawal is late', 'Password', 'Minting fails', 'Wrong fee', 'سؤال عن الرسوم'])[1 + number % 5] || ' ' || number % 977,
    'Where is it? ' || number, (number % 10 < 8)::integer, ${at}, number % 10 = 8, 1 + number % 4,
    case when number % 20 = 0 then array['refund'] else '{}' end,
    case when number % 10 = 9 then ${at} + interval '8 hours' end, case when number % 10 = 9 then 'first' end, 1
  from generate_series(1, ${size}) as number join people on people.place = number % (select max(count) from people)
  order by number`;

/** Ten of each ticket, and very many of the newest one that is open. */
const messages = (size: number) => `
  insert into ticket_replies (id, ticket_id, author, message, created_at)
  select ${idOf(`${at} + make_interval(mins => turn)`, `number * 16 + turn`)}, ${idOf(at, 'number')},
    case when turn % 2 = 0 then 'user' else 'admin' end, 'Message ' || turn || ' of ' || number, ${at} + make_interval(mins => turn)
  from generate_series(1, ${size}) as number, generate_series(1, 10) as turn`;
const manyMessages = `
  insert into ticket_replies (id, ticket_id, author, message, created_at)
  select ${idOf(`created_at + make_interval(mins => turn + 60)`, 'turn')}, id, case when turn % 2 = 0 then 'user' else 'admin' end,
    repeat('A sentence of a long story. ', 10) || turn, created_at + make_interval(mins => turn + 60)
  from (select * from tickets where closed_status = 0 order by created_at desc limit 1) as newest, generate_series(1, ${messagesOfOne}) as turn`;

const cases = (size: number) => `
  insert into cases (id, type, subject, address, name, priority, report_count, opened_at, last_reported_at)
  select ${idOf(at, 'number')}, 'user', 'user:0x' || lpad(to_hex(number), 40, '0'), '0x' || lpad(to_hex(number * 7919::bigint), 40, '0'),
    (array['Amira', 'Khaled', 'Pixel relic', 'Noor', 'العتيبي'])[1 + number % 5] || ' ' || number, 1 + (number % 50 = 0)::integer + (number % 500 = 0)::integer,
    1 + number % 9, ${at}, ${at}
  from generate_series(1, ${size}) as number`;

/** As they came: what an earlier run decided is new again. */
export const undecided = `
  update cases set state = 'new', gathers = true, closed_at = null, version = 1, outcome = null, reason_name = null, look = null
  where state <> 'new'`;

/** All but ten old ones of the cases are decided, in every way, and the newest of them in the last month. */
export const decided = `
  update cases set state = 'closed', gathers = false, closed_at = opened_at + interval '3 hours', version = 2,
    outcome = (array['blocked', 'warned', 'rejected'])[1 + report_count % 3], reason_name = 'Spam or harassment',
    look = case when report_count = 9 then 'due' when report_count = 8 then 'agreed' end
  where id not in (select id from cases order by opened_at limit 10)`;

const counted = (table: string) => [
  `delete from row_counts where name = '${table}'`,
  `insert into row_counts (name, count) select '${table}', count(*) from ${table}`,
];

const tables = ['tickets', 'ticket_replies', 'cases'];

/** Runs statements that take longer than a server's may, without what each row would set off. */
export async function slowly(pool: Pool, ...statements: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  } finally {
    client.release(true);
  }
}

/** Fills the tables without their indexes, which are built afterwards. */
export async function fill(pool: Pool, size: number, log: (message: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`);
    const whole = await bareTables(client, tables);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const statement of [tickets(size), messages(size), manyMessages, cases(size)]) {
      const begun = performance.now();
      await client.query(statement);
      log(`${Math.round((performance.now() - begun) / 1000)} s`);
    }
    await whole(log);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const statement of [...counted('tickets'), ...counted('cases')]) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}
