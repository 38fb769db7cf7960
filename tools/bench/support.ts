import { cpus, loadavg } from 'node:os';
import type { Pool } from 'pg';
import { openBench, sampleOf } from './database.ts';
import { addCpu, answerTo, askList, vacuum } from './every-query.ts';
import { percentile } from './load.ts';
import { signIn, startOurs } from './ours.ts';
import { askedLists } from './questions.ts';
import { decided, fill, slowly, undecided } from './support-rows.ts';
import { writeResult } from './result.ts';

/** So many ask for the next case at once. */
const askers = 50;

/** The longest time that a question may take on a quiet machine, in milliseconds. */
const boundMs = 250;

const floodReports = 10_000;
const floodBatch = 100;
const floodSenders = 4;

/**
 * Ten thousand reports about one user as fast as several senders bring them, in batches as the feed's. The case's row is read before and
 * after: how often PostgreSQL wrote it anew without touching an index.
 */
async function flood(pool: Pool): Promise<Line> {
  const address = `0x${'f'.repeat(32)}${Date.now().toString(16).slice(-8)}`;
  const began = await heapOnly(pool);
  const batches: { ms: number; status: number }[] = [];
  const left = Array.from({ length: floodReports / floodBatch }, (_, index) => index);
  const send = async () => {
    while (left.pop() !== undefined) {
      const begun = performance.now();
      await pool.query(
        `insert into reports (id, type, address, description, created_at)
         select gen_random_uuid(), 'user', $1, 'Spam ' || number, now() from generate_series(1, ${floodBatch}) as number`,
        [address],
      );
      batches.push({ ms: performance.now() - begun, status: 200 });
    }
  };
  await Promise.all(Array.from({ length: floodSenders }, send));
  const ended = await heapOnly(pool);
  const { rows } = await pool.query<{ cases: number; reports: number }>(
    'select count(*)::int as cases, sum(report_count)::int as reports from cases where lower(address) = lower($1)',
    [address],
  );
  const [found] = rows;
  const said = `${found?.cases} case of ${found?.reports}; of ${ended.updated - began.updated} changes of its row ${ended.hot - began.hot} touched no index`;
  return lineOf(
    `a batch of ${floodBatch} of ${floodReports} reports about one user, ${floodSenders} at once`,
    batches,
    said,
  );
}

async function heapOnly(pool: Pool): Promise<{ updated: number; hot: number }> {
  // A session tells its counts when it rests.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await pool.query<{ updated: number; hot: number }>(
    `select n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot from pg_stat_user_tables where relname = 'cases'`,
  );
  return rows[0] ?? { updated: 0, hot: 0 };
}

interface Line {
  what: string;
  asked: number;
  middle: number;
  most: number;
  slowest: string;
  /** The most processor time of PostgreSQL for one that took longer than it may. */
  cpu?: number | undefined;
  /** Pages that lie too deep between the ends of the list. */
  refused: number;
  failed: number;
}

/** A server that is asked, and its database. */
interface Desk {
  url: string;
  token: string;
  databaseUrl: string;
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
    refused: answers.filter(({ status }) => status === 400).length,
    failed: answers.filter(({ status }) => status > 400).length,
  };
}

/** Asks a list everything, and what took longer than it may once more, for PostgreSQL's processor time. */
async function listed(what: string, name: string, { url, token, databaseUrl }: Desk): Promise<Line> {
  const list = askedLists().find((one) => one.name === name);
  if (!list) throw new Error(`There is no list ${name}.`);
  const ask: Parameters<typeof askList>[1] = (question) => answerTo(question, url, token);
  const answers = await askList(list, ask);
  const sorted = [...answers].toSorted(([, one], [, other]) => other.ms - one.ms);
  const slow = sorted.filter(([, { ms }]) => ms > boundMs);
  await addCpu(new Map(slow), ask, databaseUrl);
  const slowest = [...(slow.length > 3 ? slow : sorted.slice(0, 3))].map(
    ([key, { ms, cpu }]) => `${key} ${ms.toFixed(0)}${cpu === undefined ? '' : ` (${cpu.toFixed(0)})`}`,
  );
  const line = lineOf(
    what,
    sorted.map(([, answered]) => answered),
    slowest.slice(0, 12).join('<br>'),
  );
  return { ...line, cpu: Math.max(0, ...slow.map(([, { cpu }]) => cpu ?? 0)) || undefined };
}

/**
 * Asks the lists of cases and tickets everything at a million cases and ten million messages, opens a ticket with ten thousand of
 * them, and hands out cases to fifty at once. Writes `tools/bench/results/support-<size>.md`.
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
      const desk = { url: server.url, token, databaseUrl: database.url };
      const text = reportOf(size, [
        ...(await ticketLines(pool, desk, log)),
        ...(await caseLines(pool, desk, log)),
      ]);
      writeResult(`support-${size}.md`, text);
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

async function ticketLines(pool: Pool, desk: Desk, log: (message: string) => void): Promise<Line[]> {
  const get = getter(desk.url, desk.token);
  const { rows } = await pool.query<{ id: string }>(
    'select id from tickets where closed_status = 0 order by created_at desc limit 2',
  );
  const [long, usual] = rows.map(({ id }) => id);
  const lines = [
    await listed('list of tickets', 'listTickets', desk),
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

async function caseLines(pool: Pool, desk: Desk, log: (message: string) => void): Promise<Line[]> {
  const get = getter(desk.url, desk.token);
  const { rowCount } = await pool.query(`select from cases where state <> 'new' limit 1`);
  if (rowCount) {
    await slowly(pool, undecided);
    await vacuum(pool);
  }
  const lines = [
    await listed('list of cases, all new', 'listCases', desk),
    await timed('*Next* with all new', 20, () => get('/adminapi/nextCase', {})),
  ];
  const together = await Promise.all(Array.from({ length: askers }, () => get('/adminapi/nextCase', {})));
  lines.push(lineOf(`*Next* for ${askers} at once`, together));
  const handed = together.map(({ body }) => (JSON.parse(body) as { result?: { _id?: string } }).result?._id);
  log(`${new Set(handed).size} different cases`);
  await slowly(pool, decided);
  await vacuum(pool);
  lines.push(
    await listed('list of cases, ten old ones new and the others decided', 'listCases', desk),
    await timed('*Next* with ten old ones', 5, () => get('/adminapi/nextCase', {})),
    await flood(pool),
    await timed('figures of cases', 5, () => get('/adminapi/caseFigures?days=90')),
  );
  for (const line of lines)
    log(`${line.what}: ${line.middle.toFixed(1)} ms, at most ${line.most.toFixed(0)}`);
  return lines;
}

function reportOf(size: number, lines: readonly Line[]): string {
  const rows = lines.map(
    ({ what, asked, middle, most, cpu, slowest, refused, failed }) =>
      `| ${what} | ${asked} | ${middle.toFixed(1)} | ${most.toFixed(0)} | ${cpu?.toFixed(0) ?? ''} | ${slowest} | ${refused} | ${failed} |`,
  );
  return `# Cases and tickets

${size.toLocaleString('en')} cases, as many tickets and ${(size * 10).toLocaleString('en')} messages, and ten thousand more in one ticket. Lists are asked in every order, filter and kind of term; with session, permission check and
HTTP. On ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(0)}), Node ${process.versions.node}. The bound is ${boundMs} ms; of what takes longer,
PostgreSQL’s processor time is measured too, which other work on the machine doesn’t change.

| what | asked | ms in the middle | most ms | PostgreSQL’s CPU, at most | the slowest, ms (CPU) | refused, too deep | failed |
|---|--:|--:|--:|--:|---|--:|--:|
${rows.join('\n')}
`;
}
