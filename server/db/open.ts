import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '../local/embedded.ts';
import type { DB } from './types.ts';
import { preparedPool } from './prepared-pool.ts';
import { valueParsers } from './value-parsers.ts';

/** The oldest server whose SQL we may use. */
const oldestVersion = 170_000;

/** An open database: one pool, also under Kysely. */
export interface Database {
  /** The connection address, with its password: never to be logged. */
  url: string;
  pool: Pool;
  kysely: Kysely<DB>;
  /** Resolves with the reason when an embedded PostgreSQL ends without us; never with a database of your own. */
  lost: Promise<Error>;
  /** Ends the connections once their work is done, and stops PostgreSQL where we started it. */
  close(): Promise<void>;
}

/**
 * Opens the database: the one at `databaseUrl` (PostgreSQL 17 or later), else the embedded one in `dataDir`, started and
 * held for this process. Every connection works in UTC and gives up a statement, or waiting for a lock, after 5 s; an
 * address may set these itself (`?options=…`). A tool sets `beside`: then it works beside a server that holds the
 * embedded one. Throws a sentence that says what to do, without the password.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: (message: string) => void;
  maxConnections?: number;
  beside?: boolean;
}): Promise<Database> {
  const { databaseUrl, log, dataDir, beside = false } = options;
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log, beside });
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    return await connect({ url, embedded, log, maxConnections: options.maxConnections ?? 10 });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function connect(options: {
  url: string;
  embedded: EmbeddedPostgres | undefined;
  log: (message: string) => void;
  maxConnections: number;
}): Promise<Database> {
  const { url, embedded, log } = options;
  const pool = new Pool({
    connectionString: withSessionDefaults(url),
    max: options.maxConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'marketdesk',
    types: valueParsers,
  });
  // Without a listener the loss of an idle connection ends the process; the pool replaces it by itself.
  let closing = false;
  pool.on('error', (error) => {
    // pg ends a pool before its last connections are closed, which a stop or a drop right after then cuts.
    if (!closing) log(`A database connection was lost: ${error.message}`);
  });
  // The pool listens while a connection is idle. One that is lost in use fails its query; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await checkVersion(pool, url);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
  return {
    url,
    pool,
    kysely,
    lost: embedded?.lost ?? new Promise<Error>(() => undefined),
    async close() {
      closing = true;
      await kysely.destroy();
      await embedded?.stop();
    },
  };
}

/** Adds the session's defaults in front of what the address sets, so that the address has the last word. */
function withSessionDefaults(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Error(
      'DATABASE_URL is not an address of the form postgres://user:password@host:5432/database.',
    );
  }
  const defaults = [
    '-c timezone=UTC',
    // A call that takes longer helps nobody; work that may take longer sets its own.
    '-c statement_timeout=5s',
    '-c lock_timeout=5s',
    '-c idle_in_transaction_session_timeout=60s',
  ];
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given ? `${defaults.join(' ')} ${given}` : defaults.join(' '));
  return url.href;
}

async function checkVersion(pool: Pool, url: string): Promise<void> {
  let version: string;
  try {
    const shown = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
    version = shown.rows[0]?.server_version_num ?? '0';
  } catch (error) {
    throw new Error(explain(error, new URL(url)), { cause: error });
  }
  if (Number(version) < oldestVersion) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(Number(version) / 10_000)}; this program needs 17 or later.`,
    );
  }
}

function explain(error: unknown, url: URL): string {
  const place = `${url.hostname}:${url.port || '5432'}`;
  const database = decodeURIComponent(url.pathname.slice(1));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `No database answers at ${place} (DATABASE_URL). Is PostgreSQL running there?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of DATABASE_URL, ${url.hostname}, can't be found. Check its name.`;
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user "${decodeURIComponent(url.username)}" of DATABASE_URL: check the user, its password and the server's pg_hba.conf.`;
    case '3D000':
      return `The database at ${place} has no database "${database}" (DATABASE_URL). Create it first: CREATE DATABASE "${database}".`;
    default:
      return `The database at ${place} (DATABASE_URL) can't be reached: ${message}.`;
  }
}
