import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { readMigrations } from '#server/platform/db/migration-files.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;

const first = '20300101000000_first.sql';
const second = '20300102000000_second.sql';

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await database.pool.query('DELETE FROM migrations');
  await database.pool.query('DROP TABLE IF EXISTS first, second');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

function put(name: string, sql: string): Promise<void> {
  return writeFile(join(directory, name), sql);
}

async function tables(): Promise<string[]> {
  const found = await database.pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relname IN ('first', 'second') ORDER BY 1`,
  );
  return found.rows.map(({ relname }) => relname);
}

test('runs what is new, in the order of names, once', async () => {
  await put(second, 'CREATE TABLE second (id int REFERENCES first)');
  await put(first, 'CREATE TABLE first (id int PRIMARY KEY)');
  expect(await migrate(database.pool, { directory })).toEqual([first, second]);
  expect(await tables()).toEqual(['first', 'second']);
  expect(await migrate(database.pool, { directory })).toEqual([]);
});

test('three servers that start at once migrate once', async () => {
  await put(first, 'SELECT pg_sleep(0.2); CREATE TABLE first (id int PRIMARY KEY)');
  await put(second, 'CREATE TABLE second (id int REFERENCES first)');
  await database.pool.query('DROP TABLE migrations');
  const pools = [1, 2, 3].map(() => new Pool({ connectionString: database.url, max: 1 }));
  try {
    const done = await Promise.all(pools.map((pool) => migrate(pool, { directory })));
    expect(done.flat().sort()).toEqual([first, second]);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
});

test('waits for the lock longer than a statement may take, and leaves no lock or setting behind', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=1000 -c lock_timeout=900');
  const impatient = new Pool({ connectionString: url.href, max: 1 });
  try {
    await put(first, 'SELECT pg_sleep(1.5)');
    await Promise.all([migrate(database.pool, { directory }), migrate(impatient, { directory })]);
    await expect(impatient.query('SELECT pg_sleep(1.5)')).rejects.toThrow('statement timeout');
    // PostgreSQL notices the end of a closed connection a moment later.
    await until(async () => {
      const locks = await database.pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      expect(locks.rowCount).toBe(0);
    });
  } finally {
    await impatient.end();
  }
});

test('refuses a migration that was changed after it ran, before running any other', async () => {
  await put(first, 'CREATE TABLE first (id int PRIMARY KEY)');
  await migrate(database.pool, { directory });
  await put(first, 'CREATE TABLE first (id bigint PRIMARY KEY)');
  await put(second, 'CREATE TABLE second (id int)');
  await expect(migrate(database.pool, { directory })).rejects.toThrow(`The migration ${first} was changed`);
  expect(await tables()).toEqual(['first']);
});

test('does not count other line ends as a change', async () => {
  await put(first, 'CREATE TABLE first\n(id int)\n');
  await migrate(database.pool, { directory });
  await put(first, 'CREATE TABLE first\r\n(id int)\r\n');
  expect(await migrate(database.pool, { directory })).toEqual([]);
});

test('refuses a database that is newer than the code', async () => {
  await put(second, 'CREATE TABLE second (id int)');
  await migrate(database.pool, { directory });
  await rm(join(directory, second));
  await put(first, 'CREATE TABLE first (id int)');
  await expect(migrate(database.pool, { directory })).rejects.toThrow(
    'The database is newer than this program',
  );
  expect(await tables()).toEqual(['second']);
});

test('a failing migration changes nothing, and says which file and line', async () => {
  await put(first, 'CREATE TABLE first (id int)');
  await put(
    second,
    'CREATE TABLE second (id int);\nINSERT INTO second VALUES (1);\nSELECT nonsense FROM second;',
  );
  await expect(migrate(database.pool, { directory })).rejects.toThrow(`${second} failed in line 3`);
  expect(await tables()).toEqual(['first']);

  // The run is recorded in the same transaction.
  await put(second, 'CREATE TABLE second (id int); DROP TABLE migrations');
  await expect(migrate(database.pool, { directory })).rejects.toThrow('relation "migrations" does not exist');
  expect(await tables()).toEqual(['first']);

  await put(second, 'CREATE TABLE second (id int)');
  expect(await migrate(database.pool, { directory })).toEqual([second]);
});

describe('a migration outside a transaction', () => {
  const filled = 'CREATE TABLE first AS SELECT n FROM generate_series(1, 1000) n';
  const indexes = `-- outside a transaction
-- Two of them; this comment has a semicolon; and a ' quote.
CREATE INDEX CONCURRENTLY first_odd ON first (n) WHERE n % 2 = 1;
CREATE UNIQUE INDEX CONCURRENTLY first_n ON first (n);
`;
  const valid = () =>
    database.pool.query<{ name: string; indisvalid: boolean }>(
      `SELECT indexrelid::regclass::text AS name, indisvalid FROM pg_index
       WHERE indrelid = 'first'::regclass ORDER BY 1`,
    );
  const whole = [
    { name: 'first_n', indisvalid: true },
    { name: 'first_odd', indisvalid: true },
  ];
  /** The migration waits at its first index while a transaction that wrote the table before is open. */
  async function whileItBuilds(
    work: (pid: number, migrating: Promise<unknown>) => Promise<unknown>,
    running: () => Promise<unknown>,
  ): Promise<unknown> {
    const writer = await database.pool.connect();
    try {
      await writer.query('BEGIN');
      await writer.query('INSERT INTO first VALUES (-2)');
      const migrating = running().catch((error: unknown) => error);
      const pid = await until(async () => {
        const found = await database.pool.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_progress_create_index WHERE datname = current_database()
           AND phase LIKE 'waiting for writers%'`,
        );
        expect(found.rowCount).toBe(1);
        return found.rows[0]?.pid ?? 0;
      });
      await work(pid, migrating);
      await writer.query('COMMIT');
      return await migrating;
    } finally {
      writer.release();
    }
  }

  beforeEach(async () => {
    await put(first, filled);
    await migrate(database.pool, { directory });
    await put(second, indexes);
  });

  test('builds its indexes while the table takes writes and other servers wait', async () => {
    const other = new Pool({ connectionString: database.url, max: 1 });
    const waiting: Promise<string[]>[] = [];
    const done = await whileItBuilds(
      async () => {
        waiting.push(migrate(other, { directory }));
        await database.pool.query('INSERT INTO first VALUES (-1)');
      },
      () => migrate(database.pool, { directory }),
    );
    expect(done).toEqual([second]);
    expect(await Promise.all(waiting)).toEqual([[]]);
    await other.end();
    expect((await valid()).rows).toEqual(whole);
  });

  test('that is killed in the middle is repeated: an index that it left invalid is dropped and built again', async () => {
    const killed = await whileItBuilds(
      (pid) => database.pool.query('SELECT pg_terminate_backend($1)', [pid]),
      () => migrate(database.pool, { directory }),
    );
    expect(String(killed)).toContain(`${second} failed`);
    expect((await valid()).rows).toEqual([{ name: 'first_odd', indisvalid: false }]);
    expect(await migrate(database.pool, { directory })).toEqual([second]);
    expect((await valid()).rows).toEqual(whole);
  });

  test('that was killed before it was recorded finds its indexes', async () => {
    await migrate(database.pool, { directory });
    const oid = () => database.pool.query(`SELECT 'first_n'::regclass::oid AS oid`);
    const before = (await oid()).rows;
    await database.pool.query('DELETE FROM migrations WHERE name = $1', [second]);
    expect(await migrate(database.pool, { directory })).toEqual([second]);
    expect((await oid()).rows).toEqual(before);
  });

  test('ends at once when it is told to stop, and goes on at the next start', async () => {
    const stopping = new AbortController();
    const ended = await whileItBuilds(
      (_, migrating) => {
        stopping.abort();
        return migrating;
      },
      () => migrate(database.pool, { directory, signal: stopping.signal }),
    );
    expect(String(ended)).toContain('canceling statement due to user request');
    expect(await migrate(database.pool, { directory })).toEqual([second]);
    expect((await valid()).rows).toEqual(whole);
  });

  test.each([
    ['an index that blocks writes', 'CREATE INDEX first_n ON first (n)', 'is built CONCURRENTLY'],
    ['an index without a name', 'CREATE INDEX CONCURRENTLY ON first (n)', 'has a name'],
    ['a drop that fails the second time', 'DROP INDEX first_n', 'is dropped CONCURRENTLY IF EXISTS'],
    ['a transaction of its own', 'BEGIN; SELECT 1', 'has none of its own'],
  ])('refuses %s before it runs anything', async (_, statement, sentence) => {
    await put(second, `-- outside a transaction\nCREATE TABLE second (n int);\n${statement};`);
    await expect(migrate(database.pool, { directory })).rejects.toThrow(sentence);
    expect(await tables()).toEqual(['first']);
  });
});

test('a stop ends the wait for another server that migrates', async () => {
  const stopping = new AbortController();
  const holder = await database.pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(7240002)');
    const waiting = migrate(database.pool, { directory, signal: stopping.signal });
    stopping.abort();
    await expect(waiting).rejects.toThrow('aborted');
  } finally {
    holder.release(true);
  }
});

test('refuses a file name without a timestamp', async () => {
  await put('first.sql', 'CREATE TABLE first (id int)');
  await expect(migrate(database.pool, { directory })).rejects.toThrow('first.sql must be named');
});

test('the golden database has every migration of this code, and is not run by a superuser', async () => {
  const fresh = await createTestDatabase();
  try {
    expect(await migrate(fresh.pool)).toEqual([]);
    const role = await fresh.pool.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
    );
    if (!process.env.TEST_DATABASE_URL) expect(role.rows[0]?.rolsuper).toBe(false);
    const { rows } = await fresh.pool.query<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  } finally {
    await fresh.drop();
  }
});
