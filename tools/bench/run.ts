import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addCallers, type Caller } from './callers.ts';
import { type MeasuredServer, startServer } from './child.ts';
import { compare, type Comparison } from './compare.ts';
import { openBench, sampleOf, sizeName } from './database.ts';
import { crowd } from './crowd.ts';
import { decisions } from './decisions.ts';
import { everyQuery } from './every-query.ts';
import { type Desk, desks } from './lists.ts';
import { type Credentials, startOurs } from './ours.ts';
import { report } from './report.ts';
import { refuseOtherFields } from './same-fields.ts';
import { staleResults, staleText } from './stale.ts';
import { support } from './support.ts';
import {
  exchangeFigures,
  listScenariosOf,
  pageScenarios,
  recordScenarios,
  type Scenario,
} from './scenarios.ts';
import { origin, writeResult } from './result.ts';
import { waiting } from './waiting.ts';

const usage = `Measures our server against a hand-written limit.

  npm run bench -- [--desk people|exchange|trades|transfers|marketplace|moderation|records] [--users 1000000] [--activity 1]
                   [--seconds 1] [--rounds 3] [--only "rare search"]
  npm run bench -- --every-query [--users 1000000] [--activity 1] [--parts trades,currencies]

  npm run bench -- --decisions
  npm run bench -- --waiting [--users 100000]
  npm run bench -- --support [--cases 1000000]

  npm run bench -- --stale

  npm run bench -- --load [--users 20000] [--seconds 10] [--rounds 3] [--clients 1000]

The database of that many users and what belongs to them, so many times as much for each, is made once, below .cache/. A full run writes
tools/bench/results/. With --every-query every list of the contract is asked everything (each order, page, filter and kind of term), there
and on ten thousand users, by every caller; --parts fills some tables alone. With --decisions the list of withdrawals that people
decide is asked everything while a million wait, with --waiting also those of gates, screening, Travel Rule and statements; with --support those of cases and tickets are, at a million cases and ten million messages. With --load a thousand clients ask at once.
With --stale nothing is measured: it lists the results whose code changed since.`;

const { values } = parseArgs({
  options: {
    desk: { type: 'string', default: 'people' },
    users: { type: 'string' },
    activity: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    'every-query': { type: 'boolean', default: false },
    decisions: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    support: { type: 'boolean', default: false },
    cases: { type: 'string', default: '1000000' },
    load: { type: 'boolean', default: false },
    stale: { type: 'boolean', default: false },
    clients: { type: 'string', default: '1000' },
    parts: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const users = Number(values.users ?? (values.load ? 20_000 : 1_000_000));
const seconds = Number(values.seconds ?? (values.load ? 10 : 1));
const log = (message: string) => process.stdout.write(`${message}\n`);

/** Compares the sign-in with the bare check of a password, which is slow on purpose, and with a sign-in written by hand. */
function signInScenarios({ email, password, hash }: Credentials): Scenario[] {
  const post = (path: string, body: object) => ({
    method: 'POST' as const,
    path,
    body: JSON.stringify(body),
  });
  // More sign-ins at once to one account look like an attack, and are refused.
  const ours = {
    connections: [1],
    // They sign in as one who has no token yet.
    callers: ['superadmin'] as const,
    // A sign-in takes so long that the usual warm-up would measure code that V8 has not compiled yet.
    warmUpSeconds: 10,
    ours: () => post('/api/login', { email, password }),
  };
  return [
    {
      ...ours,
      name: 'sign-in, against the bare hash',
      bound: 1.2,
      limit: () => post('/admins/verify', { password, hash }),
    },
    {
      ...ours,
      name: 'sign-in, against one by hand',
      limit: () => post('/admins/sign-in', { email, password }),
    },
  ];
}

async function measure(
  all: readonly Scenario[],
  servers: { ours: MeasuredServer; limit: MeasuredServer; callers: readonly Caller[]; databaseUrl: string },
): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  const rounds = Number(values.rounds);
  for (const scenario of all) {
    for (const connections of scenario.connections ?? [1, 32]) {
      const results = await compare({ scenario, ...servers, connections, seconds, rounds });
      compared.push(...results);
      for (const { caller, ours, limit, ratio } of results)
        log(
          `${scenario.name}, ${caller}, ${connections}: ${ours.p50.toFixed(2)} ms, limit ${limit.p50.toFixed(2)} ms, ${ratio.toFixed(2)}×`,
        );
    }
  }
  return compared;
}

async function run(): Promise<void> {
  if (values.help) {
    log(usage);
    return;
  }
  if (values.stale) {
    const stale = staleResults(join(import.meta.dirname, '../..'));
    log(staleText(stale).trimEnd());
    if (stale.length > 0) process.exitCode = 1;
    return;
  }
  if (values.load) {
    await crowd({ users, seconds, clients: Number(values.clients), rounds: Number(values.rounds) }, log);
    return;
  }
  if (values.decisions) {
    await decisions(log);
    return;
  }
  if (values.waiting) {
    await waiting(Number(values.users ?? 100_000), log);
    return;
  }
  if (values.support) {
    await support(Number(values.cases), log);
    return;
  }
  if (values['every-query']) {
    const parts = values.parts?.split(',');
    await everyQuery(
      {
        small: { users: 10_000, activity: 1, parts },
        large: { users, activity: Number(values.activity), parts },
      },
      log,
    );
    return;
  }
  const size = sampleOf(users, Number(values.activity));
  const desk: Desk | undefined = desks[values.desk as keyof typeof desks];
  if (!desk)
    throw new Error(`There is no desk ${values.desk}: it is one of ${Object.keys(desks).join(', ')}.`);
  const { database, rows } = await openBench(values.desk, desk, size, log);
  const started: MeasuredServer[] = [];
  try {
    const { server: ours, credentials } = await startOurs(database, desk.menus);
    started.push(ours);
    const limit = await startServer('tools/bench/limit.ts', { DATABASE_URL: database.url });
    started.push(limit);
    const callers = await addCallers(database, ours, desk.menus);
    const [caller] = callers;
    if (caller) await refuseOtherFields(desk.lists, { ours, limit, caller });
    const all = listScenariosOf(size, desk.lists);
    if (values.desk === 'people') all.push(...recordScenarios(size), ...signInScenarios(credentials));
    if (values.desk === 'exchange') all.push(exchangeFigures);
    if (values.desk === 'records') all.push(...pageScenarios(size));
    const compared = await measure(
      all.filter(({ name }) => name.includes(values.only)),
      { ours, limit, callers, databaseUrl: database.url },
    );
    // A desk without lists is named by its users.
    const counted = desk.lists.length === 0 ? { users } : rows;
    const text = report(counted, compared, cpus()[0]?.model ?? 'unknown processor', cpus().length);
    log(`\n${text}\n${origin()}`);
    if (values.only !== '') return;
    writeResult(`${values.desk}-${sizeName(size)}.md`, text);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
