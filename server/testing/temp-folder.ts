import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/platform/base/is-alive.ts';
import { readPostmaster, waitUntilGone } from '#server/operations/embedded/postmaster.ts';

const prefix = 'marketdesk-test-';

/** A folder in memory, where Linux has one: a database is a thousand small files, and making those is slow on disks. */
const memory = '/dev/shm';

const gibibyte = 2 ** 30;

/**
 * A new temporary folder of this process; `remove` also ends a PostgreSQL that still runs on data in it. With
 * `inMemory` it is in memory where there is plenty; not for programs, which may be forbidden to run there.
 */
export async function createTempFolder(
  options: { inMemory?: boolean } = {},
): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = options.inMemory && (await hasPlentyOfMemory()) ? memory : tmpdir();
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // Under root PostgreSQL runs as another user, who has to pass through.
  await chmod(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}

/**
 * The temporary folder of a whole run: from now on everything that this process starts puts its files there, so that a later
 * run finds what a killed one left.
 */
export async function openRunFolder(): Promise<{ remove(): Promise<void> }> {
  const folder = await createTempFolder();
  // Like the system's own: tests start programs as other users.
  await chmod(folder.path, 0o1777);
  process.env['TMPDIR'] = folder.path;
  return folder;
}

/** Removes the temporary folders of runs that were killed, and ends the servers and other programs that they left running. */
export async function removeOrphanedFolders(): Promise<void> {
  for (const parent of [memory, tmpdir()]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
      // Another user's folders can't be removed by us: they are theirs to clean.
      if (!(owner > 0) || isAlive(owner)) continue;
      await endProgramsOf(join(parent, name));
      await removeFolder(join(parent, name)).catch(() => undefined);
    }
  }
}

/** Ends the programs that a killed run started. Only Linux tells by which folder they can be known. */
async function endProgramsOf(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const pid of await readdir('/proc')) {
    // Unreadable where it isn't a process, or another user's.
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
    if (!environment.split('\0').includes(`TMPDIR=${folder}`)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

async function hasPlentyOfMemory(): Promise<boolean> {
  if (process.platform !== 'linux' || process.availableMemory() < 6 * gibibyte) return false;
  const space = await statfs(memory).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > 4 * gibibyte;
}

async function removeFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!entry.endsWith('postmaster.pid')) continue;
    const cluster = join(folder, entry, '..');
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) continue;
    // At once: nobody will read this data again. Another run may be ending it too.
    if (isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
    await waitUntilGone(cluster, postmaster.pid, 10_000);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
