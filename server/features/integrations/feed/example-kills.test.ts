import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsPath, feedPaths } from '#contract/platform/feed-rights.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { isFull } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { Desk } from '../../../../examples/marketplace/client.ts';

/** How often the server is killed: in the full run three times in ten minutes, with longer outages each time. */
const kills = isFull ? 3 : 1;
const msBetweenKills = isFull ? (10 * 60_000) / (kills + 1) : 0;
const outageMs = isFull ? 5000 : 0;
/** How many decisions there are at least before a kill and after it. */
const decisionsBetweenKills = 8;

const signIn = { email: 'root@example.com', password: 'a password for tests' };
/** What the example sends in each round: entities of the feed, which are stored in tables of the same names. */
const entities = [
  'users',
  'tokens',
  'logins',
  'trades',
  'withdrawals',
  'tickets',
  'bids',
  'reports',
] as const;

let database: TestDatabase;
let server: ServerProcess;
let example: ChildProcess | undefined;
let port: number;

async function start(): Promise<void> {
  server = await startServerProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await ended(server.child);
}

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  await start();
});
afterAll(async () => {
  example?.kill();
  if (example) await ended(example);
  await kill();
  await database.drop();
});

/** Adds a key that sends everything, reads decisions and blocks users. */
async function addKey(): Promise<string> {
  const token = String((await callProcess(server, '/api/login', signIn)).body['token']);
  const restriction = [...feedPaths, '/user'].map((path) => ({ path, isWriteAccess: path !== eventsPath }));
  const key = { name: 'Shop', source: 'marketplace', networks: [], callsPerMinute: 6000, expiresAt: null };
  const added = await callProcess(
    server,
    '/adminapi/apiKeys',
    { ...key, restriction, currentPassword: signIn.password },
    token,
  );
  expect([added.status, added.body]).toMatchObject([200, {}]);
  return String(added.body['result'].token);
}

/** Starts the example as `npm run example` does. Gives the lines that it has printed so far. */
function startExample(url: string, key: string): () => string[] {
  const child = spawn(process.execPath, ['examples/marketplace/main.ts'], {
    env: { ...process.env, DESK_URL: url, DESK_KEY: key, PACE: isFull ? '500' : '100' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  example = child;
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  return () => printed.split('\n').slice(0, -1);
}

/** Blocks and unblocks the newest user, until it is stopped. */
async function decide(desk: Desk, isStopped: () => boolean, decided: () => void): Promise<void> {
  while (!isStopped()) {
    const { data } = await desk.call<{ data: { _id: string }[] }>('GET', '/api/getAllusers');
    for (const status of data[0] ? ['blocked', 'active'] : []) {
      await desk.call('POST', '/api/change-status', { id: data[0]?._id, status });
      decided();
    }
    await sleep(msBetweenKills / 100);
  }
}

/** The decisions in their order, as the example prints them. */
async function expectedLines(): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string }>`
    select events.type, users.name from events join users on users.id::text = events.record_id
    where events.type like 'user.%' order by events.position`.execute(database.kysely);
  return rows.map(
    ({ type, name }) =>
      `${type.padEnd(22)} ${name} ${type === 'user.blocked' ? 'can’t sign in any more' : 'may sign in again'} (pulled)`,
  );
}

it(
  `the example follows decisions and sends rows through ${kills} kills of the server: nothing is lost, nothing is done twice`,
  { timeout: kills * msBetweenKills + 600_000 },
  async () => {
    const url = `http://127.0.0.1:${port}`;
    const key = await addKey();
    const printed = startExample(url, key);
    const linesOf = (start: string) => printed().filter((line) => line.startsWith(start));
    await until(() => expect(linesOf('events')[0]).toContain('listening after position'));

    let decisions = 0;
    let isOver = false;
    const deciding = decide(
      new Desk({ url, key, attempts: Infinity }),
      () => isOver,
      () => (decisions += 1),
    );
    const work = async () => {
      const before = decisions;
      const rows = linesOf('logins').length;
      await sleep(msBetweenKills);
      await until(() => {
        expect(decisions).toBeGreaterThanOrEqual(before + decisionsBetweenKills);
        expect(linesOf('logins').length).toBeGreaterThan(rows + 4);
      });
    };
    await work();
    for (let killed = 0; killed < kills; killed += 1) {
      await kill();
      await sleep(killed * outageMs);
      await start();
      await work();
    }
    isOver = true;
    await deciding;

    await until(async () => expect(linesOf('user.')).toEqual(await expectedLines()));
    expect(linesOf('user.').length).toBe(decisions);
    // A row may be stored just before its line is printed, so the counts agree between two rows.
    await until(async () => {
      for (const entity of entities) {
        const { rows } = await sql<{ rows: number }>`
          select count(*)::int as rows from ${sql.table(entity)}`.execute(database.kysely);
        expect([entity, rows[0]?.rows]).toEqual([entity, linesOf(`${entity} `).length]);
      }
    });
    expect(printed().filter((line) => /rejected|stale|was done before/.test(line))).toEqual([]);
    expect(example?.exitCode).toBeNull();
  },
);
