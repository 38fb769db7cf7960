import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { Breaker } from '#server/platform/base/breaker.ts';
import { startEmbedded, type EmbeddedPostgres } from '../embedded/embedded.ts';
import { connectionOptions } from '#server/platform/db/choose-host.ts';
import { checkPooler, checkServer } from '#server/platform/db/check-server.ts';
import { parseDatabaseUrl } from '#server/platform/db/database-url.ts';
import { preparedPool } from '#server/platform/db/prepared-pool.ts';
import { type Replica, watchReplica } from '#server/platform/db/replica.ts';
import { createTroubles, type Troubles } from '#server/platform/db/troubles.ts';
import type { DB } from '#server/platform/db/types.ts';
import { valueParsers } from '#server/platform/db/value-parsers.ts';
import { watchConnections } from '#server/platform/db/watch-connections.ts';

/** An open database: one pool, also under Kysely. */
export interface Database {
  /** The connection address, with its password: never to be logged. */
  url: string;
  pool: Pool;
  /** One connection besides, opened when it is first used: for looks at the database that must not wait for those of calls. */
  aside: Pool;
  kysely: Kysely<DB>;
  troubles: Troubles;
  /** Whether it answers at all. */
  breaker: Breaker;
  /** How long a statement may take, in milliseconds; undefined where the address sets no limit. */
  statementMs: number | undefined;
  /** Resolves with the reason when an embedded PostgreSQL ends without us; never with a database of your own. */
  lost: Promise<Error>;
  /** Closes the connections after their work is done, and stops PostgreSQL if this process started it. */
  close(): Promise<void>;
}

/**
 * Opens the database: the one at `databaseUrl` (PostgreSQL 17 or later), else the embedded one in `dataDir`, started and
 * held for this process. Every connection works in UTC and gives up a statement, or waiting for a lock, after 4 s, so that
 * a call is answered within five; an address may set these itself (`?options=…`). A tool sets `beside`: then it works beside a server that holds the
 * embedded one. Throws a sentence that says what to do, without the password.
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
 * Opens a replica of the database, which may be away, and watches over it.
 * @param replicaUrl names one server: which of several answered last would not be known
 */
export function openReplica(
  primary: Database,
  { replicaUrl, log }: { replicaUrl: string; log: (message: string) => void },
): Promise<Replica> {
  const options = { url: replicaUrl, embedded: undefined, log, maxConnections: 20 };
  return connect({ ...options, name: 'marketdesk replica', isOptional: true }).then((database) =>
    watchReplica(primary, database),
  );
}

/**
 * Opens a database under another role, for the few things that the server's own role may not do.
 * @param options.variable the setting that names it
 * @param options.url absent where one role does all: then it is the database itself
 */
export async function openAsRole(
  database: Database,
  { url, ...options }: { url: string | undefined; variable: string; log: (message: string) => void },
): Promise<Database> {
  return url === undefined ? database : connect({ ...options, url, embedded: undefined, maxConnections: 2 });
}

/**
 * Opens the way of the calls through a pooler in transaction mode (PgBouncer): each of their transactions takes whichever session is free. What needs a
 * session of its own, locks above all, stays on `openDatabase`. Such a pooler takes no settings with a connection, so the role has to have them.
 * @throws Error with a sentence that says which it lacks
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
  /** The setting that the address is from. */
  variable?: string;
  /** It may be away at the start. */
  isOptional?: boolean;
  /** It gives each transaction another session. */
  isPooler?: boolean;
}): Promise<Database> {
  const { url, embedded, log, isPooler = false } = options;
  const address = parseDatabaseUrl(url);
  const sessionOptions = withSessionDefaults(address.url.searchParams.get('options'));
  const statementMs = statementTime(sessionOptions);
  const pool = new Pool({
    ...connectionOptions(isPooler ? url : withOptions(url, sessionOptions)),
    max: options.maxConnections,
    // A call waits as long for a connection as for an answer.
    connectionTimeoutMillis: (statementMs ?? 4000) + 500,
    application_name: options.name ?? 'marketdesk',
    types: valueParsers,
  });
  // Without a listener the loss of an idle connection ends the process; the pool replaces it by itself.
  let closing = false;
  pool.on('error', (error) => {
    // pg reports the end of a pool before its last connections are closed; a stop or a drop right after that cuts them.
    if (!closing) log(`A database connection was lost: ${error.message}`);
  });
  const aside = new Pool({ ...pool.options, max: 1, idleTimeoutMillis: 1 });
  aside.on('error', () => undefined);
  const troubles = createTroubles(pool);
  const breaker = new Breaker(1000);
  watchConnections(pool, { troubles, breaker, statementMs });
  try {
    if (isPooler) await checkPooler(pool, address, sessionDefaults);
    else if (!options.isOptional)
      await checkServer(pool, address, { statementMs, zone: zoneOf(sessionOptions) }, options.variable);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // A statement that one session has prepared is unknown to the next.
  const used = preparedPool(pool, { breaker, mayPrepare: !isPooler });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: used }) });
  return {
    url,
    pool,
    aside,
    kysely,
    troubles,
    breaker,
    statementMs,
    lost: embedded?.lost ?? new Promise<Error>(() => undefined),
    async close() {
      closing = true;
      await aside.end();
      await kysely.destroy();
      await embedded?.stop();
    },
  };
}

/** What each session of the desk has, whatever the server's defaults are; written as PostgreSQL shows it. */
const sessionDefaults = {
  timezone: 'UTC',
  // The limit for calls; work that may take longer sets its own.
  statement_timeout: '4s',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '1min',
  // A commit is acknowledged only when it is on the disk, and on a synchronous standby.
  synchronous_commit: 'on',
} as const;

/**
 * What each session of the desk has besides, where it may ask for it. The map of the rows that two indexes give together fits in there
 * for a table of ten million rows; where it doesn't, PostgreSQL compares all rows of millions of pages.
 */
const sessionMemory = { work_mem: '32MB' } as const;

/** Adds the session's defaults in front of what the address sets, so that the address wins. */
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
  // pg reads spaces in this form only.
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
