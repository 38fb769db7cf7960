import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { isOutsideTransaction, runStatementByStatement } from './statement-by-statement.ts';

/** The advisory lock under which servers migrate one after the other. */
const lockKey = 7_240_002;

const namePattern = /^\d{14}_[a-z0-9_]+\.sql$/;

/** A migration as the database remembers it. */
interface Applied {
  name: string;
  sha256: string;
}

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings the database up to this code: runs the SQL files of `directory` that it doesn't have yet, in the order of their
 * names, and returns the names of those it ran. Safe when several servers start at once. Before running any it refuses a
 * database that is newer than the code (an applied file is missing here) and a file that was changed after it was
 * applied. Each runs in a transaction of its own, so that a failing file leaves the database at the one before it; a file
 * whose first line is `-- outside a transaction` runs statement by statement (for CREATE INDEX CONCURRENTLY, during
 * which the table takes writes), and is repeated from its start where it was interrupted.
 * @param options.directory the folder `migrations` beside this file, and beside the bundle when bundled, unless set
 * @param options.signal ends the wait for another server, and the statement that runs
 * @param options.asOf brings a new database only as far as another one was, from which rows are to come
 * @param options.duringRestore works on a database whose restore is unfinished, which is refused otherwise
 */
export async function migrate(
  pool: pg.Pool,
  options: {
    directory?: string;
    log?: (message: string) => void;
    signal?: AbortSignal;
    asOf?: readonly Applied[];
    duringRestore?: boolean;
  } = {},
): Promise<string[]> {
  const known = await readMigrations(
    options.directory ?? fileURLToPath(new URL('./migrations/', import.meta.url)),
  );
  const migrations = options.asOf ? known.filter(isIn(known, options.asOf)) : known;
  const { signal } = options;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Cancels the statement that the connection runs.
  const cancel = (): void =>
    void pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    // Waiting for another server and building an index on a large table may take longer than the limit for calls.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await takeLock(client, signal);
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    if (!options.duringRestore) await refuseHalfRestored(client);
    const applied = await client.query<Applied>('SELECT name, sha256 FROM migrations ORDER BY name');
    const waiting = findWaiting(migrations, applied.rows);
    for (const migration of waiting) {
      signal?.throwIfAborted();
      await apply(client, migration);
      options.log?.(`Migrated the database: ${migration.name}`);
    }
    return waiting.map(({ name }) => name);
  } finally {
    signal?.removeEventListener('abort', cancel);
    // The connection is closed, not returned to the pool: that frees the lock and drops the settings after any failure.
    client.release(true);
  }
}

/**
 * Takes the lock as soon as it is free. It polls instead of waiting inside a statement, because the holder may be building
 * an index, and that build would wait for this statement.
 */
async function takeLock(client: pg.PoolClient, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const tried = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      lockKey,
    ]);
    if (tried.rows[0]?.locked) return;
    await sleep(50, undefined, { signal });
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!namePattern.test(name)) {
        throw new Error(
          `The migration ${name} must be named YYYYMMDDHHMMSS_what_it_does.sql, in lower case.`,
        );
      }
      const sql = await readFile(join(directory, name), 'utf8');
      // The hash of a file must not depend on how a checkout writes line ends.
      return { name, sql, sha256: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}

async function refuseHalfRestored(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS found`,
  );
  if (rows[0]?.found) {
    throw new Error(
      'A restore into this database was not finished. Run the same npm run restore again; it begins anew.',
    );
  }
}

/** Whether a migration is one of those; all of those must be known here, and the same. */
function isIn(known: Migration[], wanted: readonly Applied[]): (migration: Migration) => boolean {
  findWaiting(known, wanted);
  const names = new Set(wanted.map(({ name }) => name));
  return ({ name }) => names.has(name);
}

function findWaiting(migrations: Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new Error(
        `The database is newer than this program: it has the migration ${name}, which is unknown here. Start the newer program.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new Error(
        `The migration ${name} was changed after this database had run it. Restore the file, and put the change into a new migration.`,
      );
    }
    known.delete(name);
  }
  return [...known.values()];
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const isOutside = isOutsideTransaction(migration.sql);
  try {
    if (isOutside) await runStatementByStatement(client, migration.sql);
    await client.query('BEGIN');
    if (!isOutside) await client.query(migration.sql);
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(
      `The migration ${migration.name} failed${isOutside ? '' : lineOf(error, migration.sql)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Text like " in line 12", from the character position in PostgreSQL's error. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? ` in line ${sql.slice(0, position).split('\n').length}` : '';
}
