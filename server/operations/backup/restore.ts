import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { type Client, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionOptions } from '#server/platform/db/choose-host.ts';
import { migrate } from '../upgrade/migrate.ts';
import { quoted, quotedList } from './catalog.ts';
import { takeDefinitionsAway } from './definitions.ts';
import { enqueueRestored } from './jobs.ts';
import { type BackedUpTable, jobsName } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { beginRestore, endRestore } from './restore-mark.ts';
import { connectForBackup } from './write-backup.ts';

/** Options of `restoreBackup`. */
export interface RestoreOptions {
  /** The address of an empty database. */
  url: string;
  /** Called with the current step, and the progress of the whole restore from 0 to 1. */
  onProgress?: (done: number, what: string) => void;
  /** The original no longer exists, so sessions and webhooks continue. */
  isMove?: boolean;
}

/** The share of the work that is loading rows. The rest is building indexes. */
const shareOfRows = 0.5;

/**
 * Restores a backup into an empty database, and upgrades it to this version. All rows are loaded in one transaction,
 * and no server starts on the database until everything is done, so an interrupted restore can be repeated. All
 * sessions are ended, because one that was signed out after the backup must not become valid again.
 * @throws Error with a sentence if the database isn't empty, the backup is damaged, or a newer version wrote it
 */
export async function restoreBackup(
  backup: OpenBackup,
  { url, onProgress, isMove }: RestoreOptions,
): Promise<void> {
  const { manifest } = backup;
  const client = await connectForBackup(url);
  const pool = new Pool({ ...connectionOptions(url), max: 2 });
  pool.on('error', () => undefined);
  try {
    await beginRestore(client);
    onProgress?.(0, 'tables');
    await migrate(pool, { asOf: manifest.migrations, duringRestore: true });
    await client.query('begin');
    await loadEverything(client, backup, onProgress);
    if (!isMove) await client.query('update admin_sessions set ended_at = now() where ended_at is null');
    await client.query('commit');
    onProgress?.(1, 'upgrade');
    await migrate(pool, { duringRestore: true });
    await enqueueRestored(url, (await backup.entry({ ...manifest.jobs, name: jobsName })).toString());
    if (!isMove) await noteRestore(client, manifest.takenAt);
    await endRestore(client);
  } finally {
    await client.end().catch(() => undefined);
    await pool.end();
  }
}

async function loadEverything(
  client: Client,
  backup: OpenBackup,
  onProgress: RestoreOptions['onProgress'],
): Promise<void> {
  const { tables, sequences } = backup.manifest;
  await client.query(`set local maintenance_work_mem = '256MB'; set local synchronous_commit = off`);
  await makePartitions(client, tables);
  const { indexesOf, foreignKeys, triggers } = await takeDefinitionsAway(client);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  let done = 0;
  let built = 0;
  const toBuild = [...indexesOf.values()].flat().length + foreignKeys.length;
  const tell = (what: string) =>
    onProgress?.(
      (shareOfRows * done) / Math.max(backup.rawBytes, 1) +
        ((1 - shareOfRows) * built) / Math.max(toBuild, 1),
      what,
    );
  const build = async (statements: readonly string[], what: string) => {
    for (const statement of statements) {
      tell(what);
      await client.query(statement);
      built += 1;
    }
  };
  for (const table of tables) {
    await loadTable(client, backup, table, (bytes) => {
      done += bytes;
      tell(table.name);
    });
    await build(indexesOf.get(table.name) ?? [], `indexes of ${table.name}`);
  }
  const loaded = new Set(tables.map(({ name }) => name));
  for (const [owner, statements] of indexesOf) {
    // Partitioned tables, whose rows are in their partitions, and unlogged tables.
    if (!loaded.has(owner)) await build(statements, `indexes of ${owner}`);
  }
  await build(foreignKeys, 'foreign keys');
  for (const statement of triggers) await client.query(statement);
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1, $2, $3)', [quoted(name), value, isCalled]);
  }
  tell('statistics');
  await client.query('analyze');
}

/** Partitions that a running server created, not a migration. */
async function makePartitions(client: Client, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name, partition } of tables) {
    if (!partition) continue;
    await client.query(
      `create table if not exists ${quoted(name)} partition of ${quoted(partition.of)} ${partition.bound}`,
    );
  }
}

async function loadTable(
  client: Client,
  backup: OpenBackup,
  table: BackedUpTable,
  onBytes: (bytes: number) => void,
): Promise<void> {
  // Frozen immediately: nobody else sees the rows before the commit, and no later vacuum has to write them again.
  const sql = `copy ${quoted(table.name)} (${quotedList(table.columns)}) from stdin with (freeze)`;
  const target = client.query(copyFrom(sql));
  const rows = async function* () {
    for await (const part of backup.rowsOf(table)) {
      yield part;
      onBytes(part.byteLength);
    }
  };
  await pipeline(Readable.from(rows(), { highWaterMark: 1 }), target);
  if (target.rowCount !== table.rows) {
    throw new Error(
      `The table ${table.name} got ${target.rowCount} rows of ${table.rows}: the backup is damaged. Use another one.`,
    );
  }
}

/** The next server records the restore in the audit trail. */
async function noteRestore(client: Client, takenAt: string): Promise<void> {
  await client.query('delete from servers');
  // The original may still run, and delivers its events itself.
  await client.query(
    `update webhook_endpoints set paused_at = now(), paused_because = 'restored' where paused_at is null`,
  );
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.restore_notes') is not null as "isThere"`,
  );
  // An older backup has no such table, and its rows have no signatures.
  await client.query(
    rows[0]?.isThere
      ? `insert into restore_notes (call, detail) values ('restore', $1)`
      : `insert into audit_log (call, before, after, ip_address, request_id)
         values ('restore', '{}', json_build_object('takenAt', $1::text), '127.0.0.1', 'restore')`,
    [takenAt],
  );
}
