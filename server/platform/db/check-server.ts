import type { Pool, PoolClient } from 'pg';
import type { DatabaseAddress } from './database-url.ts';

/** The oldest PostgreSQL that this code supports. */
const oldestVersion = 170_000;

const poolerAdvice =
  'Give the address of PostgreSQL itself; the calls can go through a pooler with DATABASE_POOLER_URL.';

/**
 * Checks that the product can work with the server behind an address.
 * @param asked what the connections requested
 * @param variable the setting that contains the address
 * @throws Error with a sentence that says what to do, without the password
 */
export async function checkServer(
  pool: Pool,
  address: DatabaseAddress,
  asked: SessionSettings,
  variable = 'DATABASE_URL',
): Promise<void> {
  let client: PoolClient | undefined;
  try {
    client = await pool.connect();
    const { rows } = await client.query<{ version: number; pid: number; zone: string; limit: number }>(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid,
        current_setting('TimeZone') as zone, setting::int as limit
       from pg_settings where name = 'statement_timeout'`,
    );
    const [found] = rows;
    if (!found) throw new Error('it answers without its settings');
    await refuseUnfit(pool, client, { ...found, asked });
  } catch (error) {
    throw error instanceof Unfit ? error : new Error(explain(error, address, variable), { cause: error });
  } finally {
    client?.release();
  }
}

/**
 * Checks that the sessions behind a pooler have the required settings, which no connection can set there.
 * @param needed the settings and their values, as PostgreSQL shows them
 * @throws Error with a sentence that says what to do, without the password
 */
export async function checkPooler(
  pool: Pool,
  address: DatabaseAddress,
  needed: Readonly<Record<string, string>>,
): Promise<void> {
  let found: { name: string; setting: string; database: string }[];
  try {
    const { rows } = await pool.query<{ name: string; setting: string; database: string }>(
      'select name, current_setting(name) as setting, current_database() as database from unnest($1::text[]) as name',
      [Object.keys(needed)],
    );
    found = rows;
  } catch (error) {
    throw new Error(explain(error, address, 'DATABASE_POOLER_URL'), { cause: error });
  }
  const missing = found.filter(({ name, setting }) => setting !== needed[name]);
  const [first] = missing;
  if (!first) return;
  const role = quotedName(decodeURIComponent(address.url.username));
  const statements = missing.map(
    ({ name }) =>
      `ALTER ROLE ${role} IN DATABASE ${quotedName(first.database)} SET ${name} = '${needed[name]}';`,
  );
  throw new Unfit(
    `The sessions behind DATABASE_POOLER_URL lack required settings. Run these as the role or a superuser, then restart the pooler: ${statements.join(' ')}`,
  );
}

const quotedName = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The settings that show whether connections have what they requested. */
interface SessionSettings {
  zone: string;
  /** How long a statement may take; undefined for any time. */
  statementMs: number | undefined;
}

/** The server answers, but the product can't work with it. */
class Unfit extends Error {}

async function refuseUnfit(
  pool: Pool,
  client: PoolClient,
  found: { version: number; pid: number; zone: string; limit: number; asked: SessionSettings },
): Promise<void> {
  if (found.version < oldestVersion)
    throw new Unfit(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(found.version / 10_000)}; this program needs 17 or later.`,
    );
  // Without these, days would begin at another time, and a statement could run without an end.
  if (found.zone !== found.asked.zone || found.limit !== (found.asked.statementMs ?? 0))
    throw new Unfit(
      `A proxy between the server and PostgreSQL (DATABASE_URL) drops the settings of a connection. ${poolerAdvice}`,
    );
  // PostgreSQL gives each connection its process id, and a pooler in between gives its own number. pg's types don't
  // have it.
  const { processID } = client as PoolClient & { processID: number };
  if (processID !== found.pid && (await sharesSessions(pool, client)))
    throw new Unfit(
      `DATABASE_URL leads to a pooler in transaction mode. The server needs its own sessions for locks, prepared statements and notifications. ${poolerAdvice}`,
    );
}

/** Whether a session goes to somebody else while its client is between two statements. */
async function sharesSessions(pool: Pool, one: PoolClient): Promise<boolean> {
  const session = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const other = await pool.connect();
  try {
    const before = await session(one);
    await other.query('begin');
    const taken = await session(other);
    return taken === before || (await session(one)) !== before;
  } finally {
    await other.query('rollback');
    other.release();
  }
}

function explain(error: unknown, { hosts, url }: DatabaseAddress, name: string): string {
  const place = hosts.map(({ host, port }) => `${host}:${port}`).join(' and ');
  const database = decodeURIComponent(url.pathname.slice(1));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  switch (code) {
    case 'ECONNREFUSED':
      return `No database answers at ${place} (${name}). Is PostgreSQL running there?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${name}, ${url.hostname}, can't be found. Check its name.`;
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user "${decodeURIComponent(url.username)}" of ${name}: check the user, its password and the server's pg_hba.conf.`;
    case '3D000':
      return `The database at ${place} has no database "${database}" (${name}). Create it first: CREATE DATABASE "${database}".`;
    case '08P01':
      return `The database at ${place} (${name}) takes no settings with a connection: ${message}. Is this a pooler? ${poolerAdvice}`;
    default:
      return `The database at ${place} (${name}) can't be reached: ${message}.`;
  }
}
