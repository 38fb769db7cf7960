import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { Breaker } from '#server/platform/base/breaker.ts';
import { startEmbedded, type EmbeddedPostgres } from '../embedded/embedded.ts';
import { connectionOptions } from '#server/platform/db/choose-host.ts';
import { checkPooler, checkServer } from '#server/platform/db/check-server.ts';
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts';
import { preparedPool } from '#server/platform/db/prepared-pool.ts';
import { Replica } from '#server/platform/db/replica.ts';
import { createHealthProblems, type HealthProblems } from '#server/platform/db/health-problems.ts';
import type { DB } from '#server/platform/db/types.ts';
import { valueParsers } from '#server/platform/db/value-parsers.ts';
import { watchConnections } from '#server/platform/db/watch-connections.ts';

/**
 * How long an idle connection stays open, in milliseconds: shorter than a firewall usually forgets one, and longer than an operator
 * pauses. A new connection first reads the catalog and maps PostgreSQL's buffers, so its first search takes far longer.
 */
const idleMs = 5 * 60_000;

/** An open database: one pool, also under Kysely. */
export interface Database {
  /** The connection address, with its password. Never log it. */
  url: string;
  pool: Pool;
  /** An additional connection, opened at its first use, for queries that must not wait for those of calls. */
  aside: Pool;
  kysely: Kysely<DB>;
  healthProblems: HealthProblems;
  /** Whether it answers at all. */
  breaker: Breaker;
  /** The time limit of a statement in milliseconds. Undefined if the address sets none. */
  statementMs: number | undefined;
  /** Resolves with the reason if an embedded PostgreSQL ends unexpectedly. Never with your own database. */
  lost: Promise<Error>;
  /** Closes the connections after their work is done, and stops PostgreSQL if this process started it. */
  close(): Promise<void>;
}

/**
 * Opens the database at `databaseUrl` (PostgreSQL 17 or later), or else the embedded one in `dataDir`, which it starts
 * and holds for this process. Every connection uses UTC, and aborts a statement or a wait for a lock after 4 s, so that
 * a call is answered within five. An address may set other values (`?options=…`). A tool sets `beside` to work next to
 * a server that holds the embedded database. Throws a sentence that says what to do, without the password.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: (message: string) => void;
  maxConnections?: number;
  beside?: boolean;
  /** Ends the wait for another server on the same data folder. */
  signal?: AbortSignal;
}): Promise<Database> {
  const { databaseUrl, log, dataDir, beside = false, signal } = options;
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log, beside, signal });
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    return await connect({ url, embedded, log, maxConnections: options.maxConnections ?? 10 });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Opens a replica of the database, which may be unavailable, and monitors it.
 * @param replicaUrl names one server; with several, it would be unknown which one answered last
 */
export async function openReplica(
  primary: Database,
  { replicaUrl, log }: { replicaUrl: string; log: (message: string) => void },
): Promise<Replica> {
  const options = { url: replicaUrl, embedded: undefined, log, maxConnections: 20 };
  return new Replica(primary, await connect({ ...options, name: 'marketdesk replica', isOptional: true }));
}

/**
 * Opens a database with another role, for the few things that the server's own role may not do.
 * @param options.variable the setting that names it
 * @param options.url if absent, one role does everything, and this returns the database itself
 */
export async function openAsRole(
  database: Database,
  { url, ...options }: { url: string | undefined; variable: string; log: (message: string) => void },
): Promise<Database> {
  return url === undefined ? database : connect({ ...options, url, embedded: undefined, maxConnections: 2 });
}

/**
 * Opens the connections of calls through a pooler in transaction mode (PgBouncer), where each transaction uses any free
 * session. Work that needs its own session, above all for locks, uses `openDatabase`. Such a pooler accepts no settings
 * with a connection, so the role must have them.
 * @throws Error with a sentence that says which are missing
 */
export function openPooler(options: {
  poolerUrl: string;
  log: (message: string) => void;
  maxConnections: number;
}): Promise<Database> {
  const { poolerUrl: url, ...rest } = options;
  return connect({ ...rest, url, embedded: undefined, name: 'marketdesk calls', isPooler: true });
}

async function connect(options: {
  url: string;
  embedded: EmbeddedPostgres | undefined;
  log: (message: string) => void;
  maxConnections: number;
  name?: string;
  /** The setting that contains the address. */
  variable?: string;
  /** It may be unavailable at the start. */
  isOptional?: boolean;
  /** It may use another session for each transaction. */
  isPooler?: boolean;
}): Promise<Database> {
  const { url, embedded, log, isPooler = false } = options;
  const address = parseDatabaseUrl(url);
  const sessionOptions = withSessionDefaults(address.url.searchParams.get('options'));
  const statementMs = statementTime(sessionOptions);
  const pool = new Pool({
    ...connectionOptions(isPooler ? url : withOptions(url, sessionOptions)),
    max: options.maxConnections,
    idleTimeoutMillis: idleMs,
    // A command that fails ends at once.
    allowExitOnIdle: true,
    // A call waits for a connection as long as for an answer.
    connectionTimeoutMillis: (statementMs ?? 4000) + 500,
    application_name: options.name ?? 'marketdesk',
    types: valueParsers,
  });
  // Without a listener, the loss of an idle connection ends the process. The pool replaces the connection
  // automatically.
  let closing = false;
  pool.on('error', (error) => {
    // pg reports the end of a pool before its last connections are closed. Stopping or dropping the database right
    // after that would cut them.
    if (!closing) log(`A database connection was lost: ${error.message}`);
  });
  const aside = new Pool({ ...pool.options, max: 1, idleTimeoutMillis: 1 });
  aside.on('error', () => undefined);
  const healthProblems = createHealthProblems(pool);
  const breaker = new Breaker(1000);
  watchConnections(pool, { healthProblems, breaker, statementMs });
  try {
    if (isPooler) await checkPooler(pool, address, sessionDefaults);
    else if (!options.isOptional)
      await checkServer(pool, address, { statementMs, zone: zoneOf(sessionOptions) }, options.variable);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // A statement that one session has prepared is unknown in the next one.
  const used = preparedPool(pool, { breaker, mayPrepare: !isPooler });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: used }) });
  return {
    url,
    pool,
    aside,
    kysely,
    healthProblems,
    breaker,
    statementMs,
    lost: embedded?.lost ?? new Promise<Error>(() => undefined),
    async close() {
      closing = true;
      await aside.end();
      await kysely.destroy();
      // Kysely ends the pool only if it was used itself.
      if (!pool.ending) await pool.end();
      await embedded?.stop();
    },
  };
}

/** The settings of each session, whatever the server's defaults are, in the format in which PostgreSQL shows them. */
const sessionDefaults = {
  timezone: 'UTC',
  // The time limit of calls. Work that may take longer sets its own.
  statement_timeout: '4s',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '1min',
  // A commit is acknowledged only when it is on the disk, and on a synchronous standby.
  synchronous_commit: 'on',
} as const;

/**
 * Further settings of each session, if it may set them. This is enough memory for the row bitmap of two indexes of a
 * table with ten million rows. With less, PostgreSQL compares all rows of millions of pages.
 */
const sessionMemory = { work_mem: '32MB' } as const;

/** Adds the session's defaults before what the address sets, so that the address wins. */
function withSessionDefaults(given: string | null): string {
  const defaults = Object.entries({ ...sessionDefaults, ...sessionMemory }).map(
    ([name, setting]) => `-c ${name}=${setting}`,
  );
  return given ? `${defaults.join(' ')} ${given}` : defaults.join(' ');
}

function withOptions(address: string, options: string): string {
  const [before = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('options', options);
  // pg accepts spaces in this form only.
  return `${before}?${parameters.toString().replaceAll('+', '%20')}`;
}

const milliseconds: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** The time zone of the connections. */
function zoneOf(sessionOptions: string): string {
  return [...sessionOptions.matchAll(/timezone=(\S+)/gi)].at(-1)?.[1] ?? 'UTC';
}

/** PostgreSQL's own timeout of a statement, in milliseconds. */
function statementTime(sessionOptions: string): number | undefined {
  const given = [...sessionOptions.matchAll(/statement_timeout=(\d+)(ms|s|min|h)?/g)].at(-1);
  const limit = Number(given?.[1] ?? 0) * (milliseconds[given?.[2] ?? ''] ?? 1);
  return limit === 0 ? undefined : limit;
}
