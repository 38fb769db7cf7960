/**
 * Measures a backup against the bare COPY … TO STDOUT of all tables, and a restore against the bare COPY … FROM STDIN into
 * the same tables with the same indexes built afterwards. Alternating, in one run:
 *   node tools/bench/backup.ts --users 100000 [--activity 1] [--rounds 3] [--only backup]
 * `--rounds 0` only loads the rows, which stay below `.cache/` for the next run; `--only backup` leaves the restore out, which takes far longer.
 */
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoted, quotedList, readTables } from '../../server/operations/backup/catalog.ts';
import { takeDefinitionsAway } from '../../server/operations/backup/definitions.ts';
import { openBackup } from '../../server/operations/backup/open-backup.ts';
import { restoreBackup } from '../../server/operations/backup/restore.ts';
import { openWholeFile } from '../../server/operations/backup/whole-file.ts';
import { connectForBackup, writeBackup } from '../../server/operations/backup/write-backup.ts';
import { migrate } from '../../server/operations/upgrade/migrate.ts';
import { openDatabase } from '../../server/operations/database/open.ts';
import { openBench, sampleOf } from './database.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    activity: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Every table to standard output, kept as a file where one is given; else thrown away. */
async function bareCopyOut(url: string, folder?: string): Promise<number> {
  const client = await connectForBackup(url);
  let bytes = 0;
  for (const { name, columns } of await readTables(client)) {
    const rows = client.query(copyTo(`copy ${quoted(name)} (${quotedList(columns)}) to stdout`));
    if (folder) await pipeline(rows, createWriteStream(join(folder, name)));
    else for await (const chunk of rows) bytes += (chunk as Buffer).byteLength;
  }
  await client.end();
  return bytes;
}

/** Every file into its table, then the same indexes and keys. */
async function bareCopyIn(url: string, folder: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 });
  await migrate(pool);
  await pool.end();
  const client = await connectForBackup(url);
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '256MB'`);
  const { indexesOf, foreignKeys } = await takeDefinitionsAway(client);
  for (const { name, columns } of await readTables(client)) {
    await client.query(`truncate ${quoted(name)}`);
    const target = client.query(copyFrom(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`));
    const file = await open(join(folder, name));
    await pipeline(file.createReadStream({ highWaterMark: 2 ** 20 }), target);
    for (const sql of indexesOf.get(name) ?? []) await client.query(sql);
  }
  for (const sql of foreignKeys) await client.query(sql);
  await client.query('commit');
  await client.end();
}

const { database } = await openBench(
  'backup',
  { parts: undefined, lists: [] },
  sampleOf(Number(values.users), Number(values.activity)),
  say,
);
if (values.rounds === '0') {
  await database.close();
  process.exit();
}
const folder = await mkdtemp(join(tmpdir(), 'marketdesk-bench-'));
await chmod(folder, 0o711);

/** Works on a new empty database, which takes its time before and after. */
async function onEmpty(work: (url: string) => Promise<unknown>): Promise<number> {
  const dataDir = join(folder, 'data');
  const empty = await openDatabase({ dataDir, log: () => undefined });
  const taken = await seconds(() => work(empty.url));
  await empty.close();
  await rm(dataDir, { recursive: true });
  return taken;
}

try {
  const bytes = await bareCopyOut(database.url);
  const withRestore = values.only !== 'backup';
  if (withRestore) await bareCopyOut(database.url, folder);
  const times = {
    copyOut: [] as number[],
    backup: [] as number[],
    copyIn: [] as number[],
    restore: [] as number[],
  };
  let path = '';
  for (let round = 0; round < Number(values.rounds); round += 1) {
    times.copyOut.push(await seconds(() => bareCopyOut(database.url)));
    times.backup.push(
      await seconds(async () => {
        const takenAt = new Date(Date.UTC(2026, 0, 1, 0, 0, round));
        const file = await openWholeFile(folder, takenAt);
        await writeBackup(file, { url: database.url, takenAt, key: undefined });
        path = file.path;
      }),
    );
    if (withRestore) {
      const backup = await openBackup(path);
      times.copyIn.push(await onEmpty((url) => bareCopyIn(url, folder)));
      times.restore.push(await onEmpty((url) => restoreBackup(backup, { url })));
      await backup.close();
    }
    const last = Object.entries(times)
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => `${name} ${list.at(-1)?.toFixed(1)} s`);
    say(`round ${round + 1}: ${last.join(', ')}`);
  }
  const best = (list: number[]) => Math.min(...list);
  say(
    `rows as text: ${(bytes / 2 ** 20).toFixed(0)} MiB, backup: ${((await stat(path)).size / 2 ** 20).toFixed(0)} MiB`,
  );
  say(`backup ${(best(times.backup) / best(times.copyOut)).toFixed(2)}× the bare COPY TO`);
  if (withRestore)
    say(`restore ${(best(times.restore) / best(times.copyIn)).toFixed(2)}× the bare COPY FROM`);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
