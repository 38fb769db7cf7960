import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { bareTables } from '../server/sample/bare-tables.ts';
import { openBench, sampleOf } from './database.ts';
import { answerTo, askList, vacuum } from './every-query.ts';
import { percentile } from './load.ts';
import { signIn, startOurs } from './ours.ts';
import { askedLists } from './questions.ts';

const messagesOfOne = 10_000;
/** So many ask for the next case at once. */
const askers = 50;

/** The longest time that a question may take on a quiet machine, in milliseconds. */
const boundMs = 250;

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
  from generate_series(1, ${size}) as number join people on people.place = number % (select max(count) from people)`;

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

/** All but ten old ones of the cases are decided, in every way, and the newest of them in the last month. */
const decided = `
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
async function slowly(pool: Pool, ...statements: string[]): Promise<void> {
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
async function fill(pool: Pool, size: number, log: (message: string) => void): Promise<void> {
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

interface Line {
  what: string;
  asked: number;
  middle: number;
  most: number;
  slowest: string;
  failed: number;
}

type Get = (path: string, body?: object) => Promise<{ ms: number; status: number; body: string }>;

/** One call, so many times. */
async function timed(what: string, times: number, ask: () => ReturnType<Get>): Promise<Line> {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await ask());
  return lineOf(what, answers);
}

function lineOf(what: string, answers: readonly { ms: number; status: number }[], slowest = ''): Line {
  const times = answers.map(({ ms }) => ms);
  return {
    what,
    asked: answers.length,
    middle: percentile(times, 0.5),
    most: Math.max(...times),
    slowest,
    failed: answers.filter(({ status }) => status >= 400).length,
  };
}

/** Asks a list everything. */
async function listed(what: string, name: string, url: string, token: string): Promise<Line> {
  const list = askedLists().find((one) => one.name === name);
  if (!list) throw new Error(`There is no list ${name}.`);
  const answers = await askList(list, (question) => answerTo(question, url, token));
  const sorted = [...answers].toSorted(([, one], [, other]) => other.ms - one.ms);
  const slow = sorted.filter(([, { ms }]) => ms > boundMs);
  const slowest = [...(slow.length > 3 ? slow : sorted.slice(0, 3))].map(
    ([key, { ms }]) => `${key} ${ms.toFixed(0)}`,
  );
  return lineOf(
    what,
    sorted.map(([, answered]) => answered),
    slowest.slice(0, 12).join('<br>'),
  );
}

/**
 * Asks the lists of cases and tickets everything at a million cases and ten million messages, opens a ticket with ten thousand of
 * them, and hands out cases to fifty at once. Writes `bench/results/support-<size>.md`.
 * @param size how many cases and tickets, with ten times as many messages
 */
export async function support(size: number, log: (message: string) => void): Promise<void> {
  const { database } = await openBench(
    `support-${size}`,
    { parts: ['users'], lists: [] },
    sampleOf(10_000),
    log,
  );
  const { pool } = database;
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from (select from cases limit 1) as found`,
    );
    if (Number(rows[0]?.count) === 0) {
      await fill(pool, size, log);
      await vacuum(pool);
    }
    const { server, credentials } = await startOurs(database, 'superadmin');
    try {
      const token = await signIn(server, credentials);
      const text = reportOf(size, [
        ...(await ticketLines(pool, server.url, token, log)),
        ...(await caseLines(pool, server.url, token, log)),
      ]);
      writeFileSync(join(import.meta.dirname, `results/support-${size}.md`), text);
      log(`\n${text}`);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

function getter(url: string, token: string): Get {
  return async (path, body) => {
    const begun = performance.now();
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { ms: performance.now() - begun, status: answer.status, body: text };
  };
}

async function ticketLines(
  pool: Pool,
  url: string,
  token: string,
  log: (message: string) => void,
): Promise<Line[]> {
  const get = getter(url, token);
  const { rows } = await pool.query<{ id: string }>(
    'select id from tickets where closed_status = 0 order by created_at desc limit 2',
  );
  const [long, usual] = rows.map(({ id }) => id);
  const lines = [
    await listed('list of tickets', 'listTickets', url, token),
    await timed('ticket with 10 messages', 20, () => get(`/adminapi/getSupportId/${usual}`)),
    await timed('ticket with 10,000 messages', 5, () => get(`/adminapi/getSupportId/${long}`)),
    await timed('its clock', 5, () => get(`/adminapi/support/${long}/clock`)),
    await timed('reply to it', 5, () => get('/adminapi/replySupport', { id: long, message_query: 'Soon.' })),
    await timed('satisfaction', 5, () => get('/adminapi/support-satisfaction?days=30')),
    await timed('what waits, on the dashboard', 5, () => get('/adminapi/waiting')),
  ];
  for (const line of lines)
    log(`${line.what}: ${line.middle.toFixed(1)} ms, at most ${line.most.toFixed(0)}`);
  return lines;
}

async function caseLines(
  pool: Pool,
  url: string,
  token: string,
  log: (message: string) => void,
): Promise<Line[]> {
  const get = getter(url, token);
  const lines = [
    await listed('list of cases, all new', 'listCases', url, token),
    await timed('*Next* with all new', 20, () => get('/adminapi/nextCase', {})),
  ];
  const together = await Promise.all(Array.from({ length: askers }, () => get('/adminapi/nextCase', {})));
  lines.push(lineOf(`*Next* for ${askers} at once`, together));
  const handed = together.map(({ body }) => (JSON.parse(body) as { result?: { _id?: string } }).result?._id);
  log(`${new Set(handed).size} different cases`);
  await slowly(pool, decided);
  await vacuum(pool);
  lines.push(
    await listed('list of cases, ten old ones new and the others decided', 'listCases', url, token),
    await timed('*Next* with ten old ones', 5, () => get('/adminapi/nextCase', {})),
    await timed('figures of cases', 5, () => get('/adminapi/caseFigures?days=90')),
  );
  for (const line of lines)
    log(`${line.what}: ${line.middle.toFixed(1)} ms, at most ${line.most.toFixed(0)}`);
  return lines;
}

function reportOf(size: number, lines: readonly Line[]): string {
  const rows = lines.map(
    ({ what, asked, middle, most, slowest, failed }) =>
      `| ${what} | ${asked} | ${middle.toFixed(1)} | ${most.toFixed(0)} | ${slowest} | ${failed} |`,
  );
  return `# Cases and tickets

${size.toLocaleString('en')} cases, as many tickets and ${(size * 10).toLocaleString('en')} messages, and ten thousand more in one ticket. Lists are asked in every order, filter and kind of term; with session, permission check and
HTTP. On ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown processor'}), Node ${process.versions.node}. The bound is ${boundMs} ms.

| what | asked | ms in the middle | most ms | the slowest, ms | failed |
|---|--:|--:|--:|---|--:|
${rows.join('\n')}
`;
}
