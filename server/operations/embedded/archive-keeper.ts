import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BaseCopy, listBaseCopies, writeBaseCopy } from './base-copy.ts';
import { countWaiting, giveUpWhereTight, lineFolder, shipSegments } from './wal-archive.ts';

const dayMs = 86_400_000;
/** A base copy is taken once the last one is so old, and every moment of so many days back can be restored. */
const keptDays = 7;
const lookEveryMs = 5000;
/** A base copy that failed is tried again after this: it reads the whole database. */
const copyAgainAfterMs = 60_000;
/** How often it looks whether the disk of the data has room for what waits; a slow archive must not keep it from looking. */
const roomEveryMs = 1000;

/** What is wanted of the archive. */
export interface ArchiveOptions {
  /** The folder of the backups. */
  folder: string;
  /** The desk's key as it goes into a base copy; undefined where it is kept elsewhere. */
  key?: () => Promise<Buffer | undefined>;
  /** Whether a base copy may be taken already: a desk's first start has no key at first. */
  mayCopy?: () => boolean;
}

/** How the archive stands. */
export interface ArchiveState {
  /** When everything that was finished had last reached the archive. */
  shippedAt: Date | undefined;
  /** Segments that wait on the disk of the data. */
  waiting: number;
  /** The end of the newest base copy. */
  baseAt: Date | undefined;
  /** Why it does not go on. */
  error: string | undefined;
}

/** The keeping of an archive, while PostgreSQL runs. */
export interface ArchiveKeeper {
  state: () => ArchiveState;
  /** Puts the rest into the archive around the end of PostgreSQL, which `stopIt` brings about. */
  stop: (stopIt: () => Promise<void>) => Promise<void>;
}

/**
 * Moves segments into the archive as they are finished, takes a base copy each week, and deletes what no moment of the last seven days needs.
 * @param url of the superuser
 */
export function keepArchive(
  cluster: string,
  url: string,
  { folder, key, mayCopy = () => true, log }: ArchiveOptions & { log: (message: string) => void },
): ArchiveKeeper {
  const state: ArchiveState = {
    shippedAt: undefined,
    waiting: 0,
    baseAt: undefined,
    error: undefined,
  };
  let isStopping = false;
  let copyAgainAt = 0;
  let isTight = false;
  const lookOnce = async (): Promise<void> => {
    const line = await lineFolder(cluster, folder);
    if (line === undefined) throw new Error('The archive was switched off.');
    await shipSegments(cluster, line);
    const [newest] = await listBaseCopies(line);
    const isDue = !newest || Date.now() - Date.parse(newest.endedAt) > keptDays * dayMs;
    if (isDue && !isStopping && mayCopy()) {
      if (Date.now() < copyAgainAt) return;
      copyAgainAt = Date.now() + copyAgainAfterMs;
      await writeBaseCopy({ url, cluster, line, key: await key?.() });
      await prune(line, Date.now());
      copyAgainAt = 0;
    }
    state.baseAt = await newestOf(line);
    state.waiting = await countWaiting(cluster);
    state.shippedAt = new Date();
    state.error = undefined;
    isTight = false;
  };
  const look = async (): Promise<void> => {
    try {
      await lookOnce();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== state.error) log(`The archive of the database's log doesn't go on: ${reason}`);
      state.error = reason;
      state.waiting = await countWaiting(cluster).catch(() => 0);
    }
  };
  const lookForRoom = async (): Promise<void> => {
    const given = await giveUpWhereTight(cluster);
    if (given === 0) return;
    copyAgainAt = 0;
    const reason = `the disk of the database has no room for what waits for it, so ${given} segments were given up. Moments from then on come back once a new base copy is there`;
    if (!isTight) log(`The archive of the database's log doesn't go on: ${reason}.`);
    isTight = true;
    state.error ??= reason;
  };
  const room = setInterval(() => void lookForRoom().catch(() => undefined), roomEveryMs);
  room.unref();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const plan = (pause: number): void => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!isStopping) plan(lookEveryMs);
      });
    }, pause);
    timer.unref();
  };
  plan(1000);
  return {
    state: () => ({ ...state }),
    async stop(stopIt) {
      isStopping = true;
      clearTimeout(timer);
      clearInterval(room);
      await looking;
      await finishSegment(url).catch(() => undefined);
      await stopIt();
      const line = await lineFolder(cluster, folder);
      // What can't be moved now waits for the next start.
      if (line !== undefined) await shipSegments(cluster, line).catch(() => undefined);
    },
  };
}

const newestOf = async (line: string): Promise<Date | undefined> => {
  const [newest] = await listBaseCopies(line);
  return newest && new Date(newest.endedAt);
};

/** Ends the present segment, so that the stop leaves nothing behind. */
async function finishSegment(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_switch_wal()');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Deletes base copies that a newer one replaces for every moment of the last seven days, and the segments from before the oldest that stays.
 */
export async function prune(line: string, now: number): Promise<void> {
  const copies = await listBaseCopies(line);
  const enough = copies.findIndex(({ endedAt }) => Date.parse(endedAt) <= now - keptDays * dayMs);
  const kept: BaseCopy[] = enough === -1 ? copies : copies.slice(0, enough + 1);
  for (const { name } of copies.slice(kept.length)) {
    // The description first: without it, the rest is no base copy.
    await rm(join(line, 'base', name.replace(/tar\.zst$/, 'json')), { force: true });
    await rm(join(line, 'base', name), { force: true });
  }
  const first = kept.at(-1)?.startSegment;
  if (first === undefined) return;
  for (const name of await readdir(join(line, 'wal')).catch(() => []))
    if (/^[\dA-F]{24}\./.test(name) && name.slice(0, 24) < first)
      await rm(join(line, 'wal', name), { force: true });
}
