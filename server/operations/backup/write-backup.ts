import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { deskVersion } from '#server/platform/base/version.ts';
import { connectionOptions } from '#server/platform/db/choose-host.ts';
import { fileTables } from '#server/platform/objects/queries.ts';
import { type CatalogTable, hasTable, quoted, quotedList, readSequences, readTables } from './catalog.ts';
import {
  type BackedUpTable,
  backupFormat,
  checksum,
  jobsName,
  keyName,
  type Manifest,
  manifestName,
  manifestSumName,
} from './manifest.ts';
import { compressParts } from './parts.ts';
import { encryptWithPassPhrase } from './pass-phrase.ts';
import { tarEnd, tarEntry } from './tar.ts';
import type { BackupTarget } from './whole-file.ts';

/** Options of `writeBackup`. */
export interface BackupOptions {
  /** The database's address. */
  url: string;
  takenAt: Date;
  /** The secret key, to include in the backup. Omitted if the operator keeps it elsewhere. */
  key: { secret: string; passPhrase: string } | undefined;
  /** Called with the progress from 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Adds an entry to the archive, and returns its line of the manifest. */
type Add = (name: string, content: Buffer) => Promise<{ name: string; sha256: string }>;

/**
 * Writes one consistent state of the database while the server runs: every table, the values of sequences, waiting
 * jobs, and the secret key. The manifest, with all checksums, comes last.
 * @returns the manifest; the target is finished
 */
export async function writeBackup(target: BackupTarget, options: BackupOptions): Promise<Manifest> {
  const client = await connectForBackup(options.url);
  const abort = (): void => void client.end().catch(() => undefined);
  options.signal?.addEventListener('abort', abort);
  try {
    options.signal?.throwIfAborted();
    const add: Add = async (name, content) => {
      await target.write(tarEntry(name, content, options.takenAt));
      return { name, sha256: checksum(content) };
    };
    const manifest = await writeEntries(client, add, options);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    const { sha256 } = await add(manifestName, text);
    await add(manifestSumName, Buffer.from(`${sha256}  ${manifestName}\n`));
    await target.write([tarEnd]);
    options.signal?.throwIfAborted();
    await target.finish();
    return manifest;
  } catch (error) {
    await target.abandon();
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    await client.end().catch(() => undefined);
  }
}

/** A connection without the time limits of calls. */
export async function connectForBackup(url: string): Promise<Client> {
  const { Client: Chosen = Client, ...address } = connectionOptions(url);
  const client = new Chosen({ ...address, application_name: 'marketdesk backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

async function writeEntries(client: Client, add: Add, options: BackupOptions): Promise<Manifest> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await readTables(client);
  // No migration may change a table before it is read. This lock doesn't block calls.
  await client.query('set local lock_timeout = 10000');
  if (tables.length > 0) {
    await client.query(
      `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    );
  }
  await client.query('set local lock_timeout = 0');
  const versions = await client.query<{ server_version: string }>('show server_version');
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  const backedUp: BackedUpTable[] = [];
  for (const table of tables) {
    options.signal?.throwIfAborted();
    const within = (rawBytes: number) =>
      options.onProgress?.((before + Math.min(rawBytes, table.bytes)) / Math.max(all, 1));
    backedUp.push(await writeTable(client, add, table, within));
    before += table.bytes;
    within(0);
  }
  const outside = await objectsOutside(client);
  const jobs = await add(jobsName, await waitingJobs(client));
  // After the rows, so that a restored sequence never returns a number that a row already has.
  const sequences = await readSequences(client);
  await client.query('commit');
  return {
    format: backupFormat,
    desk: await deskVersion(),
    postgres: versions.rows[0]?.server_version ?? '',
    takenAt: options.takenAt.toISOString(),
    migrations: migrations.rows,
    tables: backedUp,
    sequences,
    jobs,
    ...(outside && { outside }),
    key:
      options.key &&
      (await add(keyName, await encryptWithPassPhrase(options.key.secret, options.key.passPhrase))),
  };
}

async function writeTable(
  client: Client,
  add: Add,
  { name, columns, partition }: CatalogTable,
  onBytes: (rawBytes: number) => void,
): Promise<BackedUpTable> {
  const parts: BackedUpTable['parts'] = [];
  let bytes = 0;
  const rows = client.query(copyTo(`copy ${quoted(name)} (${quotedList(columns)}) to stdout`));
  await compressParts(rows, async ({ number, content, rawBytes }) => {
    const path = `data/${name}/${String(number).padStart(6, '0')}.copy.zst`;
    parts.push({ ...(await add(path, content)), rawBytes });
    bytes += rawBytes;
    onBytes(bytes);
  });
  // PostgreSQL reports the number of rows after the last one.
  await client.query('select');
  return { name, columns, rows: rows.rowCount, parts, ...(partition && { partition }) };
}

/** The objects that rows name, whose bytes are not in the database; undefined if there are none. */
async function objectsOutside(client: Client): Promise<Manifest['outside']> {
  if (!(await hasTable(client, 'public.objects'))) return undefined;
  const { rows } = await client.query<{ objects: number; bytes: number }>(`
    select count(*)::int as objects, coalesce(sum(size), 0)::float8 as bytes from objects where hash in (
      ${fileTables.map(({ table }) => `select object_hash from ${table}`).join(' union ')})`);
  const [found] = rows;
  return found && found.objects > 0 ? found : undefined;
}

/**
 * Waiting and running jobs, without the internal columns of pg-boss, whose tables depend on its version. A restore
 * enqueues them again.
 */
async function waitingJobs(client: Client): Promise<Buffer> {
  if (!(await hasTable(client, 'pgboss.job'))) return Buffer.from('[]\n');
  const { rows } = await client.query<{ jobs: string }>(`
    select coalesce(json_agg(json_build_object('queue', name, 'data', data, 'startAfter', start_after,
      'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
      'retryDelayMax', retry_delay_max, 'deleteAfterSeconds', deletion_seconds) order by created_on), '[]')::text as jobs
    from pgboss.job where state < 'completed' and not name like '\\_\\_pgboss\\_\\_%'`);
  return Buffer.from(`${rows[0]?.jobs ?? '[]'}\n`);
}
