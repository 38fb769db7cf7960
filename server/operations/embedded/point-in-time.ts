import { createHash } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';
import { Client } from 'pg';
import { noteRestore } from '../backup/restore.ts';
import { readTarHeader } from '../backup/tar.ts';
import { type BaseCopy, listBaseCopies } from './base-copy.ts';
import { findBinaries, makeReachable } from './binaries.ts';
import { hasCluster, readPassword, refuseUsedFolder, superuser } from './cluster.ts';
import { launch, readPostmaster, stopPostmaster } from './postmaster.ts';
import { canEnter, chooseUser, isRoot, type RunAs } from './run-as.ts';

const decompress = promisify(zstdDecompress);
const blockBytes = 512;

/** The folder of an unfinished restore: while it is there, no server makes a database in the data folder. */
const unfinished = 'postgres-restore';

/** What `restoreToMoment` is given. */
export interface MomentOptions {
  /** The folder of the backups, or one line of its archive. */
  folder: string;
  /** Undefined: everything that is in the archive. */
  moment: Date | undefined;
  /** Holds no database yet. */
  dataDir: string;
  log: (message: string) => void;
  /** Opens the encrypted key of the base copy, before anything is done; what it gives puts the key in its place. */
  openKey: (key: Buffer | undefined) => Promise<() => Promise<unknown>>;
  /** More settings of PostgreSQL, for tests. */
  settings?: Record<string, string>;
}

/**
 * Makes an embedded database as it was at a moment: the newest base copy from before it, and the log up to it. Interrupted, it is repeated
 * by the same command.
 * @returns the moment of the base copy, and the last commit that came back
 * @throws Error with a sentence where the archive doesn't reach that moment, or is damaged
 */
export async function restoreToMoment(options: MomentOptions): Promise<{ from: string; until: string }> {
  const { dataDir, log } = options;
  await mkdir(dataDir, { recursive: true, ...(isRoot() && { mode: 0o711 }) });
  const { major, ...found } = await findBinaries();
  const cluster = join(dataDir, 'postgres');
  if (await hasCluster(cluster, major))
    throw new Error(`There is a database in ${dataDir} already. Choose an empty folder as DATA_DIR.`);
  const staging = join(dataDir, unfinished);
  const isRepeated = (await stat(staging).catch(() => undefined)) !== undefined;
  await clear(staging, { major, ...found });
  if (!isRepeated) await refuseUsedFolder(dataDir);
  const copy = await chooseCopy(options.folder, options.moment);
  if (copy.major !== major)
    throw new Error(
      `That was PostgreSQL ${copy.major}, and this program brings PostgreSQL ${major}. Use the version of the desk that wrote it.`,
    );
  log(`Taking the base copy of ${copy.endedAt} in ${copy.folder}.`);
  const keepKey = await options.openKey(copy.key === null ? undefined : Buffer.from(copy.key, 'base64'));
  const user = await chooseUser(dataDir);
  if (user && !(await canEnter(user, dataDir)))
    throw new Error(
      `The user "${user.name}" can't enter ${dataDir}. Let it through (chmod o+x), or start as an ordinary user.`,
    );
  const binaries = await makeReachable({ major, ...found }, user, {
    parent: user ? '/var/lib/marketdesk' : dataDir,
    log,
  });
  const made = join(staging, 'postgres');
  log('Unpacking it.');
  await mkdir(made, { recursive: true, mode: 0o700 });
  await giveTo(user, staging, made);
  await unpack(copy, made, user);
  const wal = join(staging, 'wal');
  await mkdir(wal, { mode: 0o700 });
  await giveTo(user, wal);
  log(`Unpacking the log from there on.`);
  await unpackLog(copy, wal, user);
  await writeFile(join(made, 'recovery.signal'), '');
  await giveTo(user, join(made, 'recovery.signal'));
  const postmaster = await launch({
    cluster: made,
    binaries,
    user,
    log,
    settings: { ...recovery(wal, options.moment), ...options.settings },
  }).catch((error: Error) => {
    if (!error.message.includes('before configured recovery target')) throw error;
    throw new Error(
      'The archive ends before that moment, or nothing was written after it. Name an earlier one, or "last" for all that is there.',
      { cause: error },
    );
  });
  let until = '';
  try {
    until = await tidy(made, postmaster.port, copy.endedAt);
  } finally {
    await stopPostmaster(made, postmaster.pid, binaries);
  }
  await keepKey();
  await rename(made, cluster);
  await rm(staging, { recursive: true, force: true });
  return { from: copy.endedAt, until };
}

/** What an interrupted restore left: its PostgreSQL may still run. */
async function clear(staging: string, binaries: Parameters<typeof stopPostmaster>[2]): Promise<void> {
  const left = await readPostmaster(join(staging, 'postgres'));
  if (left) await stopPostmaster(join(staging, 'postgres'), left.pid, binaries);
  await rm(staging, { recursive: true, force: true });
}

async function chooseCopy(folder: string, moment: Date | undefined): Promise<BaseCopy> {
  const lines = join(folder, 'point-in-time');
  const names = await readdir(lines).catch(() => undefined);
  const copies = (
    await Promise.all((names ? names.map((name) => join(lines, name)) : [folder]).map(listBaseCopies))
  )
    .flat()
    .sort((one, other) => other.endedAt.localeCompare(one.endedAt));
  const chosen = copies.find(
    ({ endedAt }) => moment === undefined || Date.parse(endedAt) <= moment.getTime(),
  );
  if (chosen) return chosen;
  const oldest = copies.at(-1);
  throw new Error(
    oldest
      ? `The oldest base copy in ${folder} is of ${oldest.endedAt}, after that moment. Restore a nightly backup instead.`
      : `${folder} holds no base copy: it is not the folder of a desk with an embedded database and BACKUP_DIR.`,
  );
}

function recovery(wal: string, moment: Date | undefined): Record<string, string> {
  const copyCommand =
    process.platform === 'win32' ? `copy "${join(wal, '%f')}" "%p"` : `cp "${join(wal, '%f')}" "%p"`;
  return {
    restore_command: copyCommand,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    hot_standby: 'off',
    archive_mode: 'off',
    ...(moment && { recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00') }),
  };
}

async function giveTo(user: RunAs | undefined, ...paths: string[]): Promise<void> {
  if (user) for (const path of paths) await chown(path, user.uid, user.gid);
}

/** Unpacks a base copy, whose checksum has to be right, and makes what it left out. */
async function unpack(copy: BaseCopy, folder: string, user: RunAs | undefined): Promise<void> {
  const path = join(copy.folder, 'base', copy.name);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== copy.sha256)
    throw new Error(
      `${path} is damaged: it has another checksum. Name a moment before its base copy, or restore a nightly backup.`,
    );
  const bytes = reader(createReadStream(path).pipe(createZstdDecompress()));
  for (;;) {
    const header = await bytes.take(blockBytes);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readTarHeader(header);
    const target = join(folder, name);
    if (!target.startsWith(folder) || name.includes('..')) throw new Error(`${path} holds a foreign name.`);
    if (name.endsWith('/')) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      await giveTo(user, target);
      continue;
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'w', 0o600);
    try {
      for (let left = size; left > 0;) {
        const piece = await bytes.some(left);
        await file.writeFile(piece);
        left -= piece.byteLength;
      }
    } finally {
      await file.close();
    }
    await giveTo(user, target);
    await bytes.take((blockBytes - (size % blockBytes)) % blockBytes);
  }
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await giveTo(user, join(folder, name));
  }
}

/** Reads so many bytes, or some of at most so many. */
function reader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const some = async (most: number): Promise<Buffer> => {
    if (held.byteLength === 0) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The base copy ends in the middle.');
      held = value as Buffer<ArrayBuffer>;
    }
    const piece = held.subarray(0, most);
    held = held.subarray(piece.byteLength);
    return piece;
  };
  return {
    some,
    async take(count: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let left = count; left > 0;) {
        const piece = await some(left);
        parts.push(piece);
        left -= piece.byteLength;
      }
      return Buffer.concat(parts);
    },
  };
}

async function unpackLog(copy: BaseCopy, folder: string, user: RunAs | undefined): Promise<void> {
  const from = join(copy.folder, 'wal');
  for (const file of (await readdir(from))
    .filter((name) => name.endsWith('.zst') && !name.startsWith('.'))
    .sort()) {
    const name = file.replace(/\.zst$/, '');
    if (/^[\dA-F]{24}$/.test(name) && name < copy.startSegment) continue;
    const target = join(folder, name);
    await writeFile(target, await decompress(await readFile(join(from, file))), { mode: 0o600 });
    await giveTo(user, target);
  }
}

/** What a restore does with the rows themselves: nobody is signed in, nothing is delivered twice, and the trail says so. */
async function tidy(cluster: string, port: number, from: string): Promise<string> {
  const password = encodeURIComponent(await readPassword(cluster));
  const client = new Client({
    connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/marketdesk`,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ until: string }>(
      `select coalesce(to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), $1) as until`,
      [from],
    );
    const until = rows[0]?.until ?? from;
    const isDesk = await client.query<{ found: boolean }>(
      `select to_regclass('public.admin_sessions') is not null as found`,
    );
    if (isDesk.rows[0]?.found) {
      await client.query('begin');
      await client.query('update admin_sessions set ended_at = now() where ended_at is null');
      await noteRestore(client, until);
      await client.query('commit');
    }
    return until;
  } finally {
    await client.end();
  }
}
