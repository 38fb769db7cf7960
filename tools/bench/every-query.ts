import { cpus } from 'node:os';
import type { Pool } from 'pg';
import { menuEntries } from '#contract/platform/menu.ts';
import { notesCalls } from '#contract/moderation/notes.calls.ts';
import { personalPath } from '#contract/platform/personal.ts';
import { addCallers, type CallerName } from './callers.ts';
import { databaseCpuMs, openBench, sampleOf, sizeName } from './database.ts';
import { signIn, startOurs } from './ours.ts';
import { recordQuestions, type RowsOfResources } from './record-questions.ts';
import {
  askedLists,
  pageOfBody,
  paletteQuestions,
  type AskedList,
  type Question,
  questionsOf,
  requestOf,
} from './questions.ts';
import { writeResult } from './result.ts';

/** Every menu that an administrator may have, but the right to see personal data. */
export const everyMenu = menuEntries
  .flatMap((entry) => [entry, ...(entry.children ?? [])])
  .filter((entry) => !entry.superadmin && entry.path !== personalPath)
  .map(({ path }) => path);

/** The longest time that a question may take on a quiet machine. */
const boundMs = 250;

/** A question that takes longer than this is asked again, because the machine may have been busy: the shortest time counts. */
const suspiciousMs = 150;
const tries = 3;

/** How many of the slowest questions are shown. */
const shown = 50;

/** How long a question took, in milliseconds, and how it was answered. */
interface Answered {
  question: Question;
  ms: number;
  status: number;
  /** Processor time that PostgreSQL took for it, if it was measured. */
  cpu?: number;
}

/** Answers by question; a question has the same key at each size of the database. */
export type Answers = Map<string, Answered>;

/** A size to ask: the number of users and how many times as much each of them does; `parts` if only some parts are filled. */
export interface AskedSize {
  users: number;
  activity: number;
  parts: readonly string[] | undefined;
}

/**
 * Asks every list of the contract everything at two sizes, and writes the slowest and what grew into `tools/bench/results/`.
 * @param sizes the small one, which growth is measured from, and the large one
 */
export async function everyQuery(
  sizes: { small: AskedSize; large: AskedSize },
  log: (message: string) => void,
): Promise<void> {
  const small = await askAll(sizes.small, log);
  const large = await askAll(sizes.large, log);
  const text = reportOf(
    'Every list, asked everything by every caller',
    large.rows,
    large.answers,
    small.answers,
  );
  const parts = sizes.large.parts ? `-${sizes.large.parts.join('-')}` : '';
  const name = `every-query-${sizeName(sampleOf(sizes.large.users, sizes.large.activity))}${parts}.md`;
  writeResult(name, text);
  log(`\n${text}`);
}

async function askAll(
  { users, activity, parts }: AskedSize,
  log: (message: string) => void,
): Promise<{ answers: Answers; rows: Record<string, number> }> {
  const name = parts ? `every-${parts.join('-')}` : 'every';
  const { database } = await openBench(name, { parts, lists: [] }, sampleOf(users, activity), log);
  try {
    await vacuum(database.pool);
    // Some are off at first, and their lists answer 404 then.
    await database.pool.query('update modules set switched_off_at = null');
    const rowsIn = await sizesOf(database.pool);
    const { server, credentials } = await startOurs(database, 'superadmin');
    try {
      const token = await signIn(server, credentials);
      const answers: Answers = new Map();
      const lists = askedLists();
      const rows = new Map(await rowsOf(lists, (question) => answerTo(question, server.url, token)));
      rows.set('notes', await addedNote(rows.get('users')?.[0]?.['id'], server.url, token));
      const { questions, withoutRows } = recordQuestions(lists, rows);
      log(`records: ${questions.length}; without rows in the sample: ${withoutRows.join(', ')}`);
      const others = [...questions, ...paletteQuestions()];
      for (const { name: caller, authorization } of await addCallers(database, server, everyMenu)) {
        const ask = (question: Question) => answerTo(question, server.url, authorization(0));
        const its = await askAs(caller, { lists, others }, ask, log);
        await addCpu(its, ask, database.url);
        for (const [key, answered] of its) answers.set(`${caller}: ${key}`, answered);
      }
      return { answers, rows: rowsIn };
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

/** The number of rows of each table that has a thousand or more, after an ANALYZE. */
export async function sizesOf(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000 order by 2 desc`,
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Asks everything that a caller may read: a key, for example, reads nothing that only people decide on. */
export async function askAs(
  caller: CallerName,
  asked: { lists: readonly AskedList[]; others: readonly Question[] },
  ask: (question: Question) => Promise<Reply>,
  log: (message: string) => void,
): Promise<Answers> {
  const answers: Answers = new Map();
  for (const list of asked.lists) {
    if (caller !== 'superadmin' && (await ask({ list, input: {} })).status === 403) continue;
    const its = await askList(list, ask);
    for (const [key, answered] of its) answers.set(key, answered);
    log(`${list.name}, ${caller}: ${its.size}`);
  }
  for (const question of asked.others) {
    const answered = await minOf(question, ask);
    if (answered.status !== 403) answers.set(keyOf(question), answered);
  }
  return answers;
}

/** The first and the last rows of every list that has any, by its resource. */
export async function rowsOf(
  lists: readonly AskedList[],
  ask: (question: Question) => Promise<Reply>,
): Promise<RowsOfResources> {
  const rows = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const list of lists) {
    const { status, body } = await ask({ list, input: {} });
    if (status !== 200 || list.resource === undefined || rows.get(list.resource)?.length) continue;
    const { rows: newest, count } = pageOfBody(list, JSON.parse(body));
    const last = await ask({ list, input: { page: Math.max(1, Math.ceil(count / 10)) } });
    const oldest = last.status === 200 ? pageOfBody(list, JSON.parse(last.body)).rows : [];
    rows.set(list.resource, [...newest.slice(0, 3), ...oldest.slice(-2)]);
  }
  return rows;
}

/** A note on a user: no list has notes, and the sample none. */
async function addedNote(record: unknown, url: string, token: string): Promise<{ id: string }[]> {
  if (record === undefined) return [];
  const answer = await fetch(`${url}${notesCalls.addNote.path}`, {
    method: notesCalls.addNote.method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'user', record, text: 'Called back' }),
  });
  const { result } = (await answer.json()) as { result?: { _id?: string } };
  if (!result?._id) throw new Error(`A note could not be added: ${answer.status}`);
  return [{ id: result._id }];
}

/** Asks one list everything. */
export async function askList(
  list: AskedList,
  ask: (question: Question) => Promise<Reply>,
): Promise<Answers> {
  const first = await ask({ list, input: {} });
  if (first.status !== 200) throw new Error(`${list.name}: ${first.status} ${first.body}`);
  const answers: Answers = new Map();
  for (const question of questionsOf(list, pageOfBody(list, JSON.parse(first.body))))
    answers.set(keyOf(question), await minOf(question, ask));
  return answers;
}

/**
 * Does what a running database does by autovacuum: the visibility map, for index-only scans, and the statistics. It is repeated while many
 * dead rows are left: a vacuum keeps those that a transaction beside it, such as an analyze, can still see.
 * @throws Error if they are still there after ten times
 */
export async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (let tried = 0; tried < 10; tried += 1) {
      await client.query('vacuum (analyze)');
      const { rows } = await client.query<{ dead: string }>(
        'select coalesce(max(n_dead_tup), 0) as dead from pg_stat_user_tables',
      );
      if (Number(rows[0]?.dead) < 1000) return;
    }
    throw new Error('A transaction keeps dead rows from being vacuumed.');
  } finally {
    client.release(true);
  }
}

/** The shortest time of a few tries, which other load on the machine affects least. */
async function minOf(question: Question, ask: (question: Question) => Promise<Reply>): Promise<Answered> {
  let least: Reply = await ask(question);
  for (let tried = 1; tried < tries && (least.ms > suspiciousMs || least.status === 503); tried += 1) {
    const again = await ask(question);
    if (again.status < 500 && (least.status >= 500 || again.ms < least.ms)) least = again;
  }
  return { question, ms: least.ms, status: least.status };
}

/** Adds the processor time of the slowest questions inside PostgreSQL, which a busy machine doesn't change. */
export async function addCpu(
  answers: Answers,
  ask: (question: Question) => Promise<Reply>,
  url: string,
): Promise<void> {
  const slowest = [...answers.values()].toSorted((one, other) => other.ms - one.ms).slice(0, shown);
  for (const answered of slowest) {
    const before = await databaseCpuMs(url, 'marketdesk');
    for (let tried = 0; tried < tries; tried += 1) await ask(answered.question);
    const after = await databaseCpuMs(url, 'marketdesk');
    // The time of a connection that was closed meanwhile is missing from the second reading.
    if (before !== undefined && after !== undefined && after >= before)
      answered.cpu = (after - before) / tries;
  }
}

/** What a question was answered, and how fast. */
export interface Reply {
  ms: number;
  status: number;
  body: string;
}

/** Asks one question, as an admin's browser does. */
export async function answerTo(question: Question, url: string, token: string): Promise<Reply> {
  const { method, path, body } = requestOf(question);
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  return { ms: performance.now() - started, status: answer.status, body: text };
}

const keyOf = ({ list, input }: Question) => `${list.name} ${JSON.stringify(input)}`;

/**
 * The answers as a table of the slowest.
 * @param large the answers by caller and question
 * @param small the same of ten thousand users, if they were asked
 */
export function reportOf(
  title: string,
  rows: Record<string, number>,
  large: Answers,
  small: Answers = new Map(),
): string {
  const all = [...large].map(([key, answered]) => ({ key, ...answered, before: small.get(key)?.ms }));
  const slowest = all.toSorted((one, other) => other.ms - one.ms);
  const over = (ms: number) => all.filter((each) => each.ms > ms).length;
  const growths = all.flatMap(({ ms, before }) => (before === undefined ? [] : [ms / before]));
  const middle = growths.toSorted((one, other) => one - other)[Math.floor(growths.length / 2)] ?? Number.NaN;
  const refused = all.filter(({ status }) => status === 400).length;
  const lines = slowest.slice(0, shown).map(({ key, ms, cpu, status, before }) => {
    const growth = before === undefined ? '–' : (ms / before).toFixed(1);
    return `| \`${key.replaceAll('|', '\\|')}\` | ${ms.toFixed(0)} | ${cpu?.toFixed(0) ?? '–'} | ${before?.toFixed(1) ?? '–'} | ${growth} | ${status} |`;
  });
  const sizes = Object.entries(rows).map(
    ([name, count]) => `${count.toLocaleString('en')} ${name.replaceAll('_', ' ')}`,
  );
  return `# ${title}

${sizes.join(', ')}. On ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown processor'}), Node ${process.versions.node}, one question after the other, the least of up to ${tries}
times where the first took over ${suspiciousMs} ms; with session, permission check and HTTP.

Of ${all.length} questions ${over(boundMs)} take over ${boundMs} ms, ${over(1000)} over a second, ${all.filter(({ status }) => status >= 500).length} fail; ${refused} are refused: pages that lie too
deep between the ends of millions of rows, and orders and comparisons of masked columns.${growths.length > 0 ? ` From ten thousand users a question in the middle grew ${middle.toFixed(1)}-fold.` : ''}

| the slowest fifty | ms | PostgreSQL's CPU, ms | ms at ten thousand | growth | status |
|---|--:|--:|--:|--:|--:|
${lines.join('\n')}
`;
}
