import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { isAlive } from '#server/platform/base/is-alive.ts';
import { makeFolder } from '#server/platform/base/make-folder.ts';

/** The target of a backup. */
export interface BackupTarget {
  write: (chunks: readonly Uint8Array[]) => Promise<void>;
  /** Call it when everything is written. Only then it counts as a backup. */
  finish: () => Promise<void>;
  /** Call it after a failure. It leaves nothing behind. */
  abandon: () => Promise<void>;
}

const namePattern = /^marketdesk-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup\.tar$/;
/** `.marketdesk-….backup.tar.<host>.<process>.<random>.unfinished` */
const unfinishedPattern = /^\.marketdesk-.*\.tar\.(.+)\.(\d+)\.[\da-f]+\.unfinished$/;

/** The name of a backup of this time. */
export function backupName(takenAt: Date): string {
  return `marketdesk-${takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.backup.tar`;
}

/** The names of the backups in a folder, the newest first. Unfinished ones have other names. */
export async function listBackups(folder: string): Promise<{ name: string; takenAt: Date }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
      return day ? [{ name, takenAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : [];
    })
    .sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

/**
 * A file in a folder that gets its final name when it is complete and on the disk, so that a file with that name is
 * always complete. Unfinished files that killed processes of this machine left are removed.
 * @param folder created if it is missing
 */
export async function openWholeFile(
  folder: string,
  takenAt: Date,
): Promise<BackupTarget & { path: string; bytes: () => number }> {
  await makeFolder(resolve(folder));
  await removeUnfinished(folder);
  const name = backupName(takenAt);
  const path = join(folder, name);
  const unfinished = join(
    folder,
    `.${name}.${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.unfinished`,
  );
  // The rows are as confidential as the database.
  const file = await open(unfinished, 'wx', 0o600);
  let bytes = 0;
  return {
    path,
    bytes: () => bytes,
    async write(chunks) {
      for (const chunk of chunks) {
        // A single write may accept only a part of the data.
        for (let done = 0; done < chunk.byteLength;) {
          done += (await file.write(chunk, done)).bytesWritten;
        }
        bytes += chunk.byteLength;
      }
    },
    async finish() {
      await file.sync();
      await file.close();
      await refuseExisting(path);
      await rename(unfinished, path);
      await syncFolder(folder);
    },
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** A stream, such as standard output. Its reader detects an incomplete archive by the missing end. */
export function streamTarget(stream: Writable): BackupTarget {
  let failure: Error | undefined;
  stream.on('error', (error) => (failure = error));
  return {
    async write(chunks) {
      for (const chunk of chunks) {
        if (failure) throw failure;
        if (!stream.write(chunk)) await once(stream, 'drain');
      }
    },
    async finish() {
      if (failure) throw failure;
      // Standard output can't be closed; this returns once it is flushed.
      await new Promise<void>((resolve, reject) =>
        stream.write('', (error) => (error ? reject(error) : resolve())),
      );
    },
    abandon: () => Promise.resolve(),
  };
}

async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found) throw new Error(`There is a backup of this very second already: ${path}.`);
}

/** A rename survives a power loss only after its folder is flushed, too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = unfinishedPattern.exec(name) ?? [];
    // A process of another machine may be writing into a shared folder.
    if (host === hostname() && !isAlive(Number(pid))) await rm(join(folder, name), { force: true });
  }
}
