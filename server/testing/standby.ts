import { execFile, spawn } from 'node:child_process';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, makeReachable, program } from '#server/operations/embedded/binaries.ts';
import { cleanEnvironment } from '#server/operations/embedded/cluster.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { readPostmaster, waitUntilGone } from '#server/operations/embedded/postmaster.ts';
import { chooseUser, identity } from '#server/operations/embedded/run-as.ts';
import { type EmbeddedScene, queryOnce } from './embedded-scene.ts';
import { ended, startServerProcess } from './server-process.ts';
import { until } from './until.ts';

const run = promisify(execFile);

/** The name of the standby that the primary waits for. */
const standbyName = 'second';

/** A second PostgreSQL that follows the first. */
export interface Standby {
  port: number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Runs a query as superuser. */
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Promotes it to a primary. */
  promote: () => Promise<void>;
}

/** Copies the data of a scene's PostgreSQL, which must not be running, for a standby on its own port. */
async function copyForStandby(scene: EmbeddedScene): Promise<string> {
  const folder = join(scene.folder, 'standby');
  await run('cp', ['-a', scene.cluster, folder]);
  await writeFile(join(folder, 'standby.signal'), '');
  return folder;
}

/** A standby with data from `copyForStandby`, following the server at `superuserUrl`. */
export async function createStandby(
  scene: EmbeddedScene,
  folder: string,
  superuserUrl: string,
): Promise<Standby> {
  const user = await chooseUser(folder);
  const options = { parent: join(scene.folder, 'system'), log: () => undefined };
  const binaries = await makeReachable(await findBinaries(), user, options);
  const port = await freePort();
  const primary = new URL(superuserUrl);
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${primary.username} password=${decodeURIComponent(primary.password)} application_name=${standbyName}`,
  };
  const own = new URL(superuserUrl);
  own.port = String(port);
  const ask = (sql: string) => queryOnce(own.href, sql);
  return {
    port,
    ask,
    async start() {
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const log = await open(`${folder}.log`, 'a');
      spawn(program(binaries, 'postgres'), ['-D', folder, ...flags], {
        cwd: '/',
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: cleanEnvironment,
        ...identity(user),
      }).unref();
      await log.close();
      await until(() => ask('SELECT 1'));
    },
    async stop() {
      const postmaster = await readPostmaster(folder);
      if (!postmaster) return;
      process.kill(postmaster.pid, 'SIGINT');
      await waitUntilGone(folder, postmaster.pid, 30_000);
    },
    async promote() {
      await ask('SELECT pg_promote()');
    },
  };
}

/**
 * Starts a server once on a scene, so that its database is complete, and stops both.
 * @returns the folder of a copy, for a standby
 */
export async function prepareStandby(
  scene: EmbeddedScene,
  environment: Record<string, string>,
): Promise<string> {
  const alone = await scene.start();
  const first = await startServerProcess({ DATABASE_URL: alone.url, ...environment });
  first.child.kill('SIGTERM');
  await ended(first.child);
  await alone.stop();
  return copyForStandby(scene);
}

/** Starts a primary with a synchronous standby on an empty scene. */
export async function startPrimaryWithStandby(scene: EmbeddedScene, environment: Record<string, string>) {
  const folder = await prepareStandby(scene, environment);
  const primary = await scene.start({
    settings: { fsync: 'off', synchronous_standby_names: standbyName, wal_keep_size: '64MB' },
  });
  const standby = await createStandby(scene, folder, primary.superuserUrl);
  await standby.start();
  return { primary, standby };
}
