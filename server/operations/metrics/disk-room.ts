import { statfs } from 'node:fs/promises';
import type { Config } from '#server/platform/config.ts';

/** The free space of a disk. */
export interface DiskRoom {
  /** What is stored there. */
  disk: 'data' | 'backups';
  folder: string;
  freeBytes: number;
  /** The free part of the whole disk, from 0 to 1. */
  freeShare: number;
}

/** Pending queries of disks. If a disk hangs, for example a network mount, all callers share one query. */
const asked = new Map<string, Promise<Omit<DiskRoom, 'disk'> | undefined>>();
const patienceMs = 1000;

/**
 * The free space of the disks that this server writes to: that of the embedded database, and that of the backups.
 * @returns nothing for a disk that doesn't answer within a second
 */
export async function diskRooms({
  databaseUrl,
  dataDir,
  backupDir,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>): Promise<DiskRoom[]> {
  const folders: [DiskRoom['disk'], string | undefined][] = [
    ['data', databaseUrl === undefined ? dataDir : undefined],
    ['backups', backupDir],
  ];
  const rooms = await Promise.all(
    folders.map(async ([disk, folder]) => {
      const room = folder !== undefined && (await Promise.race([roomOf(folder), patience()]));
      return room ? [{ disk, ...room }] : [];
    }),
  );
  return rooms.flat();
}

function roomOf(folder: string): Promise<Omit<DiskRoom, 'disk'> | undefined> {
  const running = asked.get(folder);
  if (running) return running;
  const question = statfs(folder)
    .then(({ bavail, blocks, bsize }) => ({
      folder,
      freeBytes: bavail * bsize,
      freeShare: blocks === 0 ? 1 : bavail / blocks,
    }))
    .catch(() => undefined)
    .finally(() => asked.delete(folder));
  asked.set(folder, question);
  return question;
}

const patience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs, undefined).unref();
  });
