/**
 * Measures own fields of users: the queries that lists can send with them, and how long writers wait while fields are
 * added and their indexes built.
 *   node tools/bench/own-fields.ts [--users 1000000]
 * It writes tools/bench/results/own-fields-USERS.md.
 */
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/operations/database/open.ts';
import { addCallers } from './callers.ts';
import { openBench, sampleOf } from './database.ts';
import { startOurs } from './ours.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({ options: { users: { type: 'string', default: '1000000' } } });
const users = Number(values.users);
const say = (text: string) => process.stdout.write(`${text}\n`);
/** The longest time that a query may take, and that a writer may wait, on a quiet machine. */
const bounds = { queryMs: 250, waitMs: 100 };
const tries = 3;

/** Each field with the SQL of its values: dense and sparse ones, with few and with many different values. */
const fields = [
  {
    key: 'tier',
    type: 'choice',
    choices: ['Gold', 'Silver', 'Bronze'],
    sql: `(array['Gold','Silver','Bronze'])[1 + n % 3]`,
  },
  { key: 'score', type: 'number', sql: `(n::bigint * 7919 % 1000003)::text` },
  { key: 'since', type: 'date', sql: `(date '2020-01-01' + n % 2400)::text` },
  { key: 'note', type: 'text', sql: `case when n % 10 = 0 then 'note ' || n end` },
  { key: 'rare', type: 'text', sql: `case when n % 50000 = 0 then 'rare' end` },
  { key: 'site', type: 'link', sql: `'https://example.com/' || n % 1000` },
] as const;

const conditions = {
  tier: ['is:Gold', 'is:Platinum'],
  score: ['10..20', '500000..', '..0', '0..1000003', '999999999..'],
  since: ['2024-01-01..2024-01-01', '2020-01-01..', '..2019-12-31'],
  note: ['is:note 100', 'starts:note 1', 'contains:99', 'contains:e', 'contains:zzz'],
  rare: ['is:rare', 'contains:are'],
  site: ['is:https://example.com/1', 'contains:example', 'starts:https://example.com/99'],
} as const;

/** Every condition, pairs of fields, and each with a search, a filter, an order and a later page. */
function* queries(): Generator<Record<string, string>> {
  const single = Object.entries(conditions).flatMap(([key, all]) =>
    all.map((condition) => ({ [key]: condition })),
  );
  const pairs = single.flatMap((one, index) =>
    single.slice(index + 1).map((other) => ({ ...one, ...other })),
  );
  const among = [...single, ...pairs.filter((pair) => Object.keys(pair).length === 2)];
  const more: Record<string, string>[] = [
    {},
    { search: 'an' },
    { search: 'zzqq' },
    { status: 'blocked' },
    { sort: 'name' },
    { sort: '-email' },
    { page: '50', limit: '100' },
  ];
  for (const own of among) for (const rest of more) yield { own: JSON.stringify(own), ...rest };
}

const { database } = await openBench('own-fields', { parts: ['users'], lists: [] }, sampleOf(users), say);
const results: string[] = [];
try {
  const { server } = await startOurs(database, 'superadmin');
  try {
    const callers = await addCallers(database, server, ['/user']);
    const [root] = callers;
    if (!root) throw new Error('There is no caller.');
    await measure(database, server.url, callers, root.authorization(0));
  } finally {
    await server.stop();
  }
} finally {
  await database.close();
}
writeResult(`own-fields-${users}.md`, results.join('\n'));

async function measure(
  { pool }: Database,
  url: string,
  callers: Awaited<ReturnType<typeof addCallers>>,
  token: string,
): Promise<void> {
  const call = async (method: string, path: string, body: object | null, authorization: string) => {
    const began = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      ms: performance.now() - began,
      status: answer.status,
      body: JSON.parse(text) as { result: { fields: { key: string; filter: string }[] } },
    };
  };
  await fill(pool);
  const waits = await whileWriting(pool, async () => {
    const { body: known } = await call('GET', '/adminapi/own-fields', null, token);
    const keys = known.result.fields.map(({ key }) => key);
    // An earlier run on this database may have added them.
    for (const { sql: _, ...field } of fields.filter(({ key }) => !keys.includes(key))) {
      const { status, body } = await call(
        'POST',
        '/adminapi/own-fields',
        { kind: 'user', label: field.key, isFilterable: true, ...field },
        token,
      );
      if (status !== 200) throw new Error(`A field was refused: ${status} ${JSON.stringify(body)}`);
    }
    for (;;) {
      const { body } = await call('GET', '/adminapi/own-fields', null, token);
      if (body.result.fields.every(({ filter }) => filter === 'yes')) return fields.length - keys.length;
      await sleep(500);
    }
  });
  results.push(
    `# Own fields of ${users} users`,
    '',
    waits.added === 0
      ? 'The fields were added by an earlier run.'
      : `${waits.added} fields with an index each were added while a writer changed ten users a second: ${waits.count} writes, the longest took ${waits.longest.toFixed(0)} ms (bound ${bounds.waitMs}), half of them at most ${waits.median.toFixed(1)} ms.`,
    '',
  );
  say(results.join('\n'));
  await pool.query('vacuum analyze users');
  const asked: { what: string; ms: number; status: number }[] = [];
  for (const { name, authorization } of callers) {
    let index = 0;
    for (const query of queries()) {
      // Under masks a list isn't sorted by what it hides.
      if (name === 'sub-admin under masks' && query['sort'] === '-email') continue;
      const path = `/api/getAllusers?${new URLSearchParams(query)}`;
      let best = Infinity;
      let status = 0;
      for (let round = 0; round < tries && (round === 0 || best > bounds.queryMs * 0.6); round += 1) {
        const answer = await call('GET', path, null, authorization((index += 1)));
        best = Math.min(best, answer.ms);
        ({ status } = answer);
      }
      if (best > bounds.queryMs) say(`${best.toFixed(0)} ms ${name}: ${JSON.stringify(query)}`);
      asked.push({ what: `${name}: ${JSON.stringify(query)}`, ms: best, status });
    }
    say(`${name}: ${asked.length} queries so far`);
  }
  const sorted = asked.toSorted((one, other) => other.ms - one.ms);
  const late = sorted.filter(({ ms }) => ms > bounds.queryMs);
  const failed = asked.filter(({ status }) => status !== 200);
  results.push(
    `${asked.length} generated queries as four callers: ${asked.length - late.length} within ${bounds.queryMs} ms, ${failed.length} not answered with 200. Half of them took at most ${sorted[Math.floor(sorted.length / 2)]?.ms.toFixed(1)} ms.`,
    '',
    '| query | ms | status |',
    '| --- | ---: | ---: |',
    ...sorted
      .slice(0, 20)
      .map(({ what, ms, status }) => `| ${what.replaceAll('|', '\\|')} | ${ms.toFixed(0)} | ${status} |`),
    ...failed
      .slice(0, 10)
      .map(({ what, ms, status }) => `| ${what.replaceAll('|', '\\|')} | ${ms.toFixed(0)} | ${status} |`),
  );
  say(results.join('\n'));
}

/** Gives every user values, in batches, unless an earlier run did. */
async function fill(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query(`select from users where own_values <> '{}' limit 1`);
  if (rows.length > 0) return;
  const object = fields.map(({ key, sql }) => `'${key}', ${sql}`).join(', ');
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `update users set own_values = jsonb_strip_nulls(jsonb_build_object(${object}))
     from (select id as user_id, (row_number() over (order by id))::int as n from users) as numbered where id = user_id`,
  );
  say('Every user has values.');
}

/** Changes users all the time while something else is done, and says how long the changes took. */
async function whileWriting(pool: Database['pool'], work: () => Promise<number>) {
  const { rows } = await pool.query<{ id: string }>('select id from users order by id limit 1000');
  const took: number[] = [];
  const over = new AbortController();
  const write = async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const began = performance.now();
      await pool.query('update users set version = version + 1 where id = $1', [rows[at % rows.length]?.id]);
      took.push(performance.now() - began);
      await sleep(100);
    }
  };
  const writing = write();
  const added = await work().finally(async () => {
    over.abort();
    await writing;
  });
  const sorted = took.toSorted((one, other) => one - other);
  return {
    added,
    count: took.length,
    longest: sorted.at(-1) ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}
