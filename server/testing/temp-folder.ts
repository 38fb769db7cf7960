import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#server/platform/base/is-alive.ts';
import { readPostmaster, waitUntilGone } from '#server/operations/embedded/postmaster.ts';

const prefix = 'marketdesk-test-';

/**
 * A folder in memory, where Linux has one: a database consists of a thousand small files, which are slow to create
 * on disks.
 */
const memory = '/dev/shm';

const gibibyte = 2 ** 30;

/**
 * A new temporary folder of this process; `remove` also ends a PostgreSQL that still runs on data in it. With
 * `inMemory` it is in memory if there is plenty of space. Not for programs, which may not be executable there.
 */
export async function createTempFolder(
  options: { inMemory?: boolean } = {},
): Promise<{ path: string; remove(): Promise<void> }> {
  const parent = options.inMemory && (await hasPlentyOfMemory()) ? memory : tmpdir();
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  // Under root PostgreSQL runs as another user, who needs access.
  await chmod(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}

/**
 * The temporary folder of a whole run. All files of this process go there, so that a later run finds what a killed
 * one left.
 */
export async function openRunFolder(): Promise<{ remove(): Promise<void> }> {
  const folder = await createTempFolder();
  // Like the system's own folder: tests start programs as other users.
  await chmod(folder.path, 0o1777);
  process.env['TMPDIR'] = folder.path;
  return folder;
}

/**
 * Deletes the temporary folders of killed runs, and ends the servers and other programs that they left running.
 */
export async function removeOrphanedFolders(): Promise<void> {
  for (const parent of [memory, tmpdir()]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
      // We can't delete another user's folders.
      if (!(owner > 0) || isAlive(owner)) continue;
      await endProgramsOf(join(parent, name));
      await removeFolder(join(parent, name)).catch(() => undefined);
    }
  }
}

/** Ends the programs that a killed run started. Only Linux shows which programs used a folder. */
async function endProgramsOf(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const pid of await readdir('/proc')) {
    // Unreadable if it isn't a process, or belongs to another user.
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
    // Immediately, because nobody will read this data again. Another run may be ending it too.
    if (isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
    await waitUntilGone(cluster, postmaster.pid, 10_000);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
