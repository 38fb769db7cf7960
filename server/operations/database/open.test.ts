import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createEmbeddedScene } from '#server/testing/embedded-scene.ts';
import { openDatabase } from './open.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function value(expression: string): Promise<unknown> {
  const result = await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return result.rows[0]?.value;
}

describe('values', () => {
  test.each([
    ['(SELECT count(*) FROM generate_series(1, 3))', 3],
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ["'{1,NULL,-3}'::int8[]", [1, null, -3]],
    ['1.5::numeric(20, 8)', '1.5'],
    ['100::numeric', '100'],
    ['100.00::numeric', '100'],
    ['0.000::numeric', '0'],
    ['-0.10::numeric', '-0.1'],
    ['1e30::numeric', '1000000000000000000000000000000'],
    ['0.000000000000000001::numeric', '0.000000000000000001'],
    ["'{1.50,NULL,20}'::numeric[]", ['1.5', null, '20']],
    ["'2026-03-01T12:30:00+02:00'::timestamptz", new Date('2026-03-01T10:30:00Z')],
    ["'2026-03-01'::date", '2026-03-01'],
    [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    ['NULL::int8', null],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  test('an int8 that a number can not hold exactly is an error, never another number', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('does not fit into a number');
  });

  test('come the same way through Kysely', async () => {
    const { rows } =
      await sql<object>`SELECT 1.50 AS price, count(*) AS count FROM generate_series(1, 2)`.execute(
        database.kysely,
      );
    expect(rows).toEqual([{ price: '1.5', count: 2 }]);
  });
});

describe('sessions', () => {
  test('work in UTC and give up what takes too long', async () => {
    const url = new URL(database.url);
    url.searchParams.delete('options');
    const plain = await openDatabase({ databaseUrl: url.href, dataDir: '', log: () => undefined });
    try {
      const shown = await plain.pool.query(
        `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
          current_setting('lock_timeout') AS lock`,
      );
      expect(shown.rows).toEqual([{ zone: 'UTC', statement: '4s', lock: '4s' }]);
    } finally {
      await plain.close();
    }
  });

  test('an address may set other values', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c statement_timeout=7s');
    const other = await openDatabase({ databaseUrl: url.href, dataDir: '', log: () => undefined });
    try {
      const shown = await other.pool.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
      );
      expect(shown.rows).toEqual([{ statement: '7s', lock: '4s' }]);
    } finally {
      await other.close();
    }
  });

  test('a connection stays open while an operator pauses, and ends some minutes later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const idle = await openDatabase({ databaseUrl: database.url, dataDir: '', log: () => undefined });
    try {
      await idle.pool.query('SELECT 1');
      vi.advanceTimersByTime(4 * 60_000);
      expect(idle.pool.totalCount).toBe(1);
      vi.advanceTimersByTime(2 * 60_000);
      expect(idle.pool.totalCount).toBe(0);
    } finally {
      vi.useRealTimers();
      await idle.close();
    }
  });

  test('a connection that is cut is logged, and the next call gets another', async () => {
    const said: string[] = [];
    const other = await openDatabase({
      databaseUrl: database.url,
      dataDir: '',
      log: (line) => said.push(line),
      maxConnections: 1,
    });
    try {
      const own = await other.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const cut = new Promise((resolve) => other.pool.once('error', resolve));
      await database.pool.query('SELECT pg_terminate_backend($1)', [own.rows[0]?.pid]);
      await cut;
      expect(said.join()).toContain('A database connection was lost');
      expect((await other.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await other.close();
    }
  });

  test('a connection that is cut inside a transaction fails only that transaction', async () => {
    const cut = database.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      // Wait until no statement runs on it when its end arrives.
      await setTimeout(200);
      await sql`select 1`.execute(transaction);
    });
    await expect(cut).rejects.toThrow();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

test('closing ends the connections, also of a database that was used only without Kysely', async () => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', log: () => undefined });
  const { rows } = await opened.pool.query('SELECT pg_backend_pid() AS pid');
  await opened.close();
  await vi.waitFor(async () => {
    const left = await database.pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [rows[0].pid]);
    expect(left.rowCount).toBe(0);
  });
});

describe('an address that leads nowhere gives a sentence', () => {
  function changed(change: (url: URL) => unknown): string {
    const url = new URL(database.url);
    change(url);
    return url.href;
  }

  test.each<[string, (url: URL) => unknown, string]>([
    ['no server', (url) => (url.host = '127.0.0.1:1'), 'No database answers at 127.0.0.1:1'],
    ['no host', (url) => (url.hostname = 'nowhere.invalid'), "nowhere.invalid, can't be found"],
    [
      'wrong user or password',
      (url) => ([url.username, url.password] = ['nobody_known', 'very-wrong']),
      'refuses the user "nobody_known"',
    ],
    ['no database', (url) => (url.pathname = '/no_such'), 'has no database "no_such"'],
  ])('%s', async (_, change, sentence) => {
    const opening = openDatabase({ databaseUrl: changed(change), dataDir: '', log: () => undefined });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(String(error)).toContain(sentence);
    expect(String(error)).not.toContain('very-wrong');
  });

  test('no address at all', async () => {
    const opening = openDatabase({ databaseUrl: 'localhost/marketdesk', dataDir: '', log: () => undefined });
    await expect(opening).rejects.toThrow('DATABASE_URL is not an address of the form postgres://');
  });
});

test('without an address the embedded PostgreSQL is started, and stopped at the end', async () => {
  const scene = await createEmbeddedScene({ inMemory: true });
  try {
    const embedded = await openDatabase({ dataDir: scene.dataDir, log: () => undefined });
    expect((await embedded.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    const refused = await scene.startElsewhere();
    expect(refused.error).toContain(`(process ${process.pid})`);
    await embedded.close();
    const next = await scene.startElsewhere();
    expect(next.error).toBeUndefined();
  } finally {
    await scene.end();
  }
});

test('a tool makes no embedded database', async () => {
  const scene = await createEmbeddedScene({ inMemory: true });
  try {
    const opening = openDatabase({ dataDir: scene.dataDir, log: () => undefined, beside: true });
    await expect(opening).rejects.toThrow(`There is no database in ${scene.dataDir}.`);
    expect(existsSync(scene.dataDir)).toBe(false);
    mkdirSync(scene.cluster, { recursive: true });
    const next = openDatabase({ dataDir: scene.dataDir, log: () => undefined, beside: true });
    await expect(next).rejects.toThrow(`There is no database in ${scene.dataDir}.`);
    expect(readdirSync(scene.dataDir)).toEqual(['postgres']);
  } finally {
    await scene.end();
  }
});

test('many can copy the golden database at once, and the copies are independent', async () => {
  const copies = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
  try {
    await copies[0]?.pool.query('CREATE TABLE only_here ()');
    await expect(copies[1]?.pool.query('SELECT FROM only_here')).rejects.toThrow('does not exist');
  } finally {
    await Promise.all(copies.map((copy) => copy.drop()));
  }
  const names = copies.map((copy) => new URL(copy.url).pathname.slice(1));
  const left = await database.pool.query('SELECT FROM pg_database WHERE datname = ANY ($1)', [names]);
  expect(left.rowCount).toBe(0);
});
