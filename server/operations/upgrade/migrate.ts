import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { backfilledTable, type Migration, readMigrations } from '#server/platform/db/migration-files.ts';
import { mayMigrate } from '#server/platform/db/roles.ts';
import { olderServers, registerServer, type ServerInfo } from '#server/platform/jobs/servers.ts';
import { withShortLocks } from '#server/platform/db/short-locks.ts';
import { isOutsideTransaction, runStatementByStatement } from '#server/platform/db/statement-by-statement.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { type Applied, takeOver, withBaseline } from './take-over.ts';

/** The advisory lock under which servers migrate one after the other. */
const lockKey = 7_240_002;

/**
 * Migrates the database to this version: runs the SQL files of `directory` that it doesn't have yet, in the order of
 * their names, and returns their names. Several servers may start at the same time. It refuses a database that is newer
 * than the code (an applied file is missing here), and a file that was changed after it was applied. Each file runs in
 * its own transaction, so a failing file leaves the database at the previous one. A file that begins with `-- outside a
 * transaction` runs statement by statement (for CREATE INDEX CONCURRENTLY, during which the table accepts writes), and
 * starts over after an interruption. No file blocks others behind a lock for long. In a database with rows, a backfill
 * becomes a run. A contract step waits until all backfills are complete and no older server was seen for an hour. The
 * names of waiting steps are not returned. A database that has every migration that the baseline replaces is recorded as
 * having the baseline; one that has only some is refused.
 * @param options.directory runs the migrations of this folder instead of the baseline and those after it
 * @param options.server records this server as seen, once the database is ready for it
 * @param options.signal ends the wait for another server, and the running statement
 * @param options.asOf migrates a new database only as far as another one was, from which rows will come
 * @param options.duringRestore works on a database whose restore is unfinished, which is refused otherwise
 */
export async function migrate(
  pool: pg.Pool,
  options: {
    directory?: string;
    server?: ServerInfo;
    log?: (message: string) => void;
    signal?: AbortSignal;
    asOf?: readonly Applied[];
    duringRestore?: boolean;
  } = {},
): Promise<string[]> {
  const known = await readMigrations(options.directory);
  const migrations = options.asOf ? known.filter(isIn(known, withBaseline(known, options.asOf))) : known;
  const { signal, log } = options;
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Cancels the statement that the connection runs.
  const cancel = (): void =>
    void pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    // Waiting for another server, or building an index on a large table, may exceed the time limit of calls.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await takeLock(client, options);
    const isOwner = await mayMigrate(client);
    if (isOwner)
      await client.query(
        `CREATE TABLE IF NOT EXISTS migrations (
           name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
      );
    if (!options.duringRestore) await refuseHalfRestored(client);
    const { rows: recorded } = await client.query<Applied>(
      'SELECT name, sha256 FROM migrations ORDER BY name',
    );
    const applied = withBaseline(migrations, recorded);
    const waiting = findWaiting(migrations, applied);
    const isReplaced = applied !== recorded;
    if ((waiting.length > 0 || isReplaced) && !isOwner) throw new Error(notTheOwner);
    if (isReplaced) await takeOver(client, applied);
    const isNew = applied.length === 0;
    const ran: string[] = [];
    for (const migration of waiting) {
      signal?.throwIfAborted();
      const obstacle = migration.step === 'contract' && !isNew && (await obstacleTo(client, migration));
      if (obstacle) {
        log?.(`The last step of an upgrade, ${migration.name}, waits: ${obstacle}`);
        continue;
      }
      await apply(client, migration, { ...options, isNew });
      ran.push(migration.name);
      log?.(`Migrated the database: ${migration.name}`);
    }
    if (options.server) await registerServer(client, options.server, namesOf(known));
    return ran;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // The connection is closed, not returned to the pool: that frees the lock and drops the settings after any failure.
    client.release(true);
  }
}

const notTheOwner =
  "The database has to be migrated, and the role of DATABASE_URL doesn't own its tables. Run npm run migrate with DATABASE_OWNER_URL, or set DATABASE_OWNER_URL for this server too.";

/** The migrations of this code that the database doesn't have yet. */
export async function waitingMigrations(
  pool: Pick<pg.Pool, 'query'>,
  known: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await pool.query<Applied>('SELECT name FROM migrations');
  const applied = new Set(namesOf(rows));
  return known.filter(({ name }) => !applied.has(name));
}

const namesOf = (migrations: readonly { name: string }[]): string[] => migrations.map(({ name }) => name);

/**
 * Takes the lock as soon as it is free. It polls instead of waiting inside a statement: the holder may be building an
 * index, and that build would wait for this statement.
 */
async function takeLock(
  client: pg.PoolClient,
  { log, signal }: { log?: (message: string) => void; signal?: AbortSignal },
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const tried = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      lockKey,
    ]);
    if (tried.rows[0]?.locked) return;
    if (isFirst) log?.('Another server migrates this database; this start waits until it is done.');
    await sleep(50, undefined, { signal });
  }
}

/** The reason why a step that removes something can't run yet, as a sentence. Undefined if it can. */
async function obstacleTo(client: pg.PoolClient, { name }: Migration): Promise<string | undefined> {
  const unfinished = await client.query<{ name: string }>(
    `SELECT title->>'name' AS name FROM runs WHERE kind = 'backfill' AND ended_at IS NULL ORDER BY id LIMIT 1`,
  );
  const [backfill] = unfinished.rows;
  if (backfill) return `the backfill ${backfill.name} isn't finished.`;
  const older = await olderServers(client, name);
  if (older.length === 0) return undefined;
  return `an older server works on this database, or did within the hour: ${older.join('; ')}. Stop it. The step then runs automatically.`;
}

async function refuseHalfRestored(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS found`,
  );
  if (rows[0]?.found) {
    throw new Error(
      'A restore into this database was not finished. Run the same npm run restore again. It starts from the beginning.',
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

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  options: { isNew: boolean; log?: (message: string) => void; signal?: AbortSignal },
): Promise<void> {
  const { name, sha256, sql, step } = migration;
  const isOutside = isOutsideTransaction(sql);
  const patiently = (work: () => Promise<unknown>) => withShortLocks(client, name, work, options);
  const record = () => client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  try {
    if (isOutside) {
      await runStatementByStatement(client, sql, patiently);
      await record();
      return;
    }
    await patiently(async () => {
      await client.query('BEGIN');
      if (step !== 'backfill') await client.query(sql);
      else if (options.isNew) await fillAtOnce(client, sql);
      else await beginBackfill(client, migration);
      await record();
      await client.query('COMMIT');
    });
  } catch (error) {
    throw new Error(
      `The migration ${name} failed${isOutside ? '' : lineOf(error, sql)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** A new database has no rows except those that migrations created. */
async function fillAtOnce(client: pg.PoolClient, sql: string): Promise<void> {
  let cursor: string | null | undefined = null;
  do {
    const { rows }: pg.QueryResult<{ cursor: string | null }> = await client.query(sql, [cursor, 1000]);
    cursor = rows[0]?.cursor;
  } while (cursor !== null && cursor !== undefined);
}

/** From now on, servers that know this backfill work on it (server/platform/runs/backfill.ts). */
async function beginBackfill(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  const title = { name: name.slice(15, -4), table: backfilledTable(sql) };
  const { rowCount } = await client.query(
    `INSERT INTO runs (id, kind, title, principal_name, input, total)
     SELECT $1, 'backfill', $2, 'marketdesk', $3, greatest(reltuples, 0) FROM pg_class WHERE oid = to_regclass($4)`,
    [uuidV7(), title, { migration: name }, title.table],
  );
  if (rowCount !== 1) throw new Error(`there is no table ${title.table} to fill.`);
}

/** Text such as " in line 12", from the character position in PostgreSQL's error. */
function lineOf(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? ` in line ${sql.slice(0, position).split('\n').length}` : '';
}
