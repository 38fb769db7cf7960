import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { RunAs } from './run-as.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Segments of the write-ahead log, and what tells of timelines and base copies. */
export const segmentName = /^[\dA-F]{24}$/;
const archivedName = /^(?:[\dA-F]{24}(?:\.[\dA-F]{8}\.backup)?|[\dA-F]{8}\.history)$/;
/** What may wait for the archive on the disk of the data: 4 GiB, and never more than that disk has left. Past that the desk is worth more than its history. */
const mostWaiting = 256;
const segmentBytes = 2 ** 24;

/** Where PostgreSQL puts its finished segments: beside its data, where its user may write. That it exists switches the archive on. */
export const waitingFolder = (cluster: string) => `${cluster}-wal`;
const lineFile = 'line';

/**
 * Switches the archive on or off before PostgreSQL is launched. Tools, which say nothing, leave it as it is, so that what they write
 * is archived too.
 * @param wanted undefined: as it is
 * @returns PostgreSQL's settings for it
 */
export async function prepareArchive(
  cluster: string,
  user: RunAs | undefined,
  wanted: boolean | undefined,
): Promise<Record<string, string>> {
  const folder = waitingFolder(cluster);
  if (wanted === false) await rm(folder, { recursive: true, force: true });
  if (wanted) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
    if ((await readLine(cluster)) === undefined) await beginLine(cluster);
  }
  if (!(await stat(folder).catch(() => undefined))) return {};
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    // So much of the last work is lost with the whole machine.
    archive_timeout: '120s',
  };
}

/** The name of the folder that this database's segments go to: another database never writes there. */
async function readLine(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(waitingFolder(cluster), lineFile), 'utf8').catch(() => '');
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

async function beginLine(cluster: string): Promise<void> {
  await writeFile(join(waitingFolder(cluster), lineFile), randomUUID(), { mode: 0o600 });
}

/** The folder of this database's line below that of the backups. */
export async function lineFolder(cluster: string, folder: string): Promise<string | undefined> {
  const line = await readLine(cluster);
  return line === undefined ? undefined : join(folder, 'point-in-time', line);
}

/** Whether this folder is still the one of this database's line. */
export async function isItsLine(cluster: string, line: string): Promise<boolean> {
  return (await readLine(cluster)) === basename(line);
}

/** The line can't go on: what follows needs a base copy of its own, in a folder of its own. */
export class BrokenLine extends Error {}

/**
 * Moves the finished segments into the archive, compressed, the oldest first; each is taken away here once it is whole and on the disk there.
 * @returns how many were moved
 * @throws BrokenLine where another database writes into the same line
 */
export async function shipSegments(cluster: string, target: string): Promise<number> {
  const from = waitingFolder(cluster);
  const names = (await waitingNames(cluster)).sort();
  let shipped = 0;
  try {
    await mkdir(join(target, 'wal'), { recursive: true, mode: 0o700 });
    for (const name of names) {
      await shipOne(join(from, name), join(target, 'wal'), name);
      shipped += 1;
    }
  } catch (error) {
    if (error instanceof BrokenLine) await giveUp(cluster, names.slice(shipped));
    throw error;
  }
  return shipped;
}

/** How many segments wait. */
export async function countWaiting(cluster: string): Promise<number> {
  return (await waitingNames(cluster)).length;
}

const waitingNames = async (cluster: string) =>
  (await readdir(waitingFolder(cluster))).filter((name) => archivedName.test(name));

/**
 * Gives up what waits for the archive where it would fill the disk of the data, which PostgreSQL does not survive. The next base copy
 * begins a line of its own.
 * @returns how many segments were given up
 */
export async function giveUpWhereTight(cluster: string): Promise<number> {
  const names = await waitingNames(cluster);
  const { bavail, bsize } = await statfs(waitingFolder(cluster));
  if (names.length <= mostWaiting && names.length * segmentBytes <= bavail * bsize) return 0;
  await giveUp(cluster, names);
  return names.length;
}

/** The new line first: what is interrupted here leaves no gap in the old one. */
async function giveUp(cluster: string, names: readonly string[]): Promise<void> {
  await beginLine(cluster);
  for (const name of names) await rm(join(waitingFolder(cluster), name), { force: true });
}

async function shipOne(path: string, folder: string, name: string): Promise<void> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  // It was given up meanwhile.
  if (!content) return;
  const target = join(folder, `${name}.zst`);
  const there = await readFile(target).catch(() => undefined);
  if (there) {
    if (!(await decompress(there)).equals(content))
      throw new BrokenLine(`${target} is another database's: this one begins a folder of its own.`);
  } else {
    const packed = await compress(content, {
      params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    await writeWhole(folder, `${name}.zst`, packed);
  }
  await rm(path);
}

/** A file that has its name only once it is whole and on the disk. */
export async function writeWhole(folder: string, name: string, content: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.unfinished`);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    // A half one would keep a full disk full.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await flushFolder(folder);
}

/** A rename survives a loss of power once its folder is on the disk too. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
