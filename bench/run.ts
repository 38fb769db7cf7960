import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashPassword } from '../server/auth/passwords.ts';
import { uuidV7 } from '../server/db/uuid-v7.ts';
import { type MeasuredServer, startServer } from './child.ts';
import { openBench, sampleOf } from './database.ts';
import { compare, type Comparison } from './compare.ts';
import { report } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});

const log = (message: string) => process.stdout.write(`${message}\n`);

/** An administrator of the benchmark, with a password that nobody else has. */
interface Credentials {
  email: string;
  password: string;
  hash: string;
}

async function signIn({ url }: MeasuredServer, { email, password }: Credentials): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, staySignedIn: true }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`The sign-in failed: ${answer.status} ${JSON.stringify(body)}`);
  return body.token;
}

/** The sign-in against the bare check of a password, which is slow on purpose. */
function signInScenario({ email, password, hash }: Credentials): Scenario {
  return {
    name: 'sign-in, against the bare hash',
    bound: 1.2,
    // More at once to one account look like an attack, and are refused.
    connections: [1],
    ours: () => ({ method: 'POST', path: '/api/login', body: JSON.stringify({ email, password }) }),
    limit: () => ({ method: 'POST', path: '/admins/verify', body: JSON.stringify({ password, hash }) }),
  };
}

async function run(): Promise<void> {
  const users = Number(values.rows);
  const database = await openBench(users, log);
  const servers: MeasuredServer[] = [];
  try {
    const email = `bench.${Date.now()}@example.com`;
    const password = randomBytes(12).toString('hex');
    const credentials: Credentials = { email, password, hash: await hashPassword(password) };
    await database.pool.query(
      `insert into admins (id, name, email, password_hash, role, restriction) values ($1, 'Benchmark', $2, $3, 'admin', $4)`,
      [
        uuidV7(),
        email,
        credentials.hash,
        JSON.stringify(['/user', '/loginhistory'].map((path) => ({ path, isWriteAccess: true }))),
      ],
    );
    const environment = { DATABASE_URL: database.url };
    const ours = await startServer('server/main.ts', {
      ...environment,
      SECRET_KEY: randomBytes(32).toString('hex'),
      SAMPLE_DATA: 'off',
      RATE_LIMIT: '0',
      PORT: '0',
    });
    servers.push(ours);
    const limit = await startServer('bench/limit.ts', environment);
    servers.push(limit);

    const token = await signIn(ours, credentials);
    const all = [...scenarios(sampleOf(users)), signInScenario(credentials)];
    const compared: Comparison[] = [];
    for (const scenario of all.filter(({ name }) => name.includes(values.only))) {
      for (const connections of scenario.connections ?? [1, 32]) {
        const result = await compare({
          scenario,
          ours,
          limit,
          token,
          databaseUrl: database.url,
          connections,
          seconds: Number(values.seconds),
          rounds: Number(values.rounds),
        });
        compared.push(result);
        log(
          `${scenario.name}, ${connections}: ${result.ours.p50.toFixed(2)} ms, limit ${result.limit.p50.toFixed(2)} ms, ${result.ratio.toFixed(2)}×`,
        );
      }
    }
    const text = report(users, compared, cpus()[0]?.model ?? 'unknown processor', cpus().length);
    log(`\n${text}`);
    if (values.only === '') {
      const folder = join(import.meta.dirname, 'results');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${users}.md`), text);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
