import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostmaster, waitUntilGone } from '../db/postmaster.ts';

const prefix = 'marketdesk-test-';

/** A new temporary folder of this process. `remove` also ends a PostgreSQL that still runs on data in it. */
export async function createTempFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  // Under root PostgreSQL runs as another user, who has to pass through.
  await chmod(path, 0o711);
  return { path, remove: () => removeFolder(path) };
}

/** Removes the temporary folders, and ends the PostgreSQL servers, of runs that were killed. */
export async function removeOrphanedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    // Another user's folders can't be removed by us: they are theirs to clean.
    if (owner > 0 && !isAlive(owner)) await removeFolder(join(tmpdir(), name)).catch(() => undefined);
  }
}

async function removeFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!entry.endsWith('postmaster.pid')) continue;
    const cluster = join(folder, entry, '..');
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) continue;
    // At once: nobody will read this data again.
    process.kill(postmaster.pid, 'SIGQUIT');
    await waitUntilGone(cluster, postmaster.pid, 10_000);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
