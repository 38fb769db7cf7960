import { execFile, spawn } from 'node:child_process';
import { constants, open, readFile, readlink, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { program, type Binaries } from './binaries.ts';
import { cleanEnvironment } from './cluster.ts';
import { freePort } from '#server/platform/base/free-port.ts';
import { isAlive } from '#server/platform/base/is-alive.ts';
import { giveToFolderOwner, identity, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** What a running PostgreSQL writes about itself into its data folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** starting, ready or stopping. */
  status: string;
}

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  maintenance_work_mem: '256MB',
  // A sample load or an index build must not force one checkpoint after the other.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // The calls are short; compiling their plans takes longer than running them.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // PostgreSQL logs its own messages, but not failing statements. The server logs those, without personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
};

/** The running PostgreSQL of a data folder, or undefined. The file of one that died doesn't count. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostgresOf(cluster, pid))) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() || 'starting' };
}

/**
 * Starts PostgreSQL on a data folder, and resolves when it accepts connections, after crash recovery if needed. It runs
 * in its own process group, so that Ctrl-C in the terminal doesn't stop the database of a server that is still
 * finishing. Throws with the last lines of its log if it doesn't start.
 */
export async function launch(options: {
  cluster: string;
  binaries: Binaries;
  user: RunAs | undefined;
  log: (message: string) => void;
  settings?: Record<string, string>;
}): Promise<Postmaster> {
  const { cluster } = options;
  for (let attempt = 1; ; attempt++) {
    await disownStaleFile(cluster);
    const outcome = await launchOnce({ ...options, port: await freePort() });
    if (typeof outcome !== 'string') return outcome;
    // Another program may take the free port first.
    if (attempt < 5 && outcome.includes('Address already in use')) continue;
    // The postmaster was killed, and one of its children has not noticed yet.
    if (attempt < 20 && outcome.includes('still in use')) {
      await sleep(500);
      continue;
    }
    throw new Error(
      `PostgreSQL did not start on ${cluster}, which was left as it is. Its log says: ${outcome || 'nothing'}`,
    );
  }
}

/** Stops PostgreSQL after finishing what is running in it (a fast shutdown), and resolves when its process is gone. */
export async function stopPostmaster(cluster: string, pid: number, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals. pg_ctl uses PostgreSQL's own replacement for them.
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  // Another process may have the same id by now, and must not receive this signal.
  if (!(await isPostgresOf(cluster, pid))) return;
  signal(pid, 'SIGINT');
  if (await waitUntilGone(cluster, pid, 60_000)) return;
  // Safe for the data: the next start recovers from the log, as after a power cut.
  signal(pid, 'SIGQUIT');
  if (await waitUntilGone(cluster, pid, 10_000)) return;
  throw new Error(`PostgreSQL (process ${pid}) did not stop within 70 seconds.`);
}

/** Resolves to true once process `pid` no longer serves `cluster`, to false after `timeoutMs`. */
export async function waitUntilGone(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + timeoutMs;
  while (await isPostgresOf(cluster, pid)) {
    if (Date.now() > giveUpAt) return false;
    await sleep(15);
  }
  return true;
}

/**
 * A postmaster.pid that a killed process left may name the id of another program by now (always so in containers), and
 * PostgreSQL would refuse to start. It treats the id of its own parent as stale, so we write that id. Don't delete the
 * file: its last line lets PostgreSQL find children of the dead process that still write.
 */
async function disownStaleFile(cluster: string): Promise<void> {
  // Don't follow a link: the folder belongs to PostgreSQL's user, and we may be root.
  const flags = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
  const file = await open(join(cluster, 'postmaster.pid'), flags).catch(() => undefined);
  if (!file) return;
  try {
    const content = await file.readFile('utf8');
    await file.truncate();
    await file.write(content.replace(/^.*/, String(process.pid)), 0);
  } finally {
    await file.close();
  }
}

async function launchOnce(
  options: Parameters<typeof launch>[0] & { port: number },
): Promise<Postmaster | string> {
  const { cluster, binaries, user, port } = options;
  const logPath = join(dirname(cluster), `${basename(cluster)}.log`);
  await rotate(logPath);
  const logFile = await open(logPath, 'a', 0o600);
  await giveToFolderOwner(logPath);
  const logStart = (await logFile.stat()).size;
  const flags = Object.entries({ ...settings, ...options.settings, port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const child = spawn(program(binaries, 'postgres'), ['-D', cluster, ...flags], {
    cwd: '/',
    detached: true,
    windowsHide: true,
    env: cleanEnvironment,
    stdio: ['ignore', logFile.fd, logFile.fd],
    ...identity(user),
  });
  const end: { reason?: string } = {};
  child.on('error', (error) => (end.reason = error.message));
  child.on('exit', (code, name) => (end.reason ??= `it ended with ${name ?? `exit code ${code}`}`));
  child.unref();
  try {
    let sayAt = Date.now() + 10_000;
    while (end.reason === undefined) {
      const running = await readPostmaster(cluster);
      if (running && running.pid === child.pid && running.status === 'ready') return running;
      if (Date.now() > sayAt) {
        options.log('PostgreSQL is still starting: it is recovering from an interruption.');
        sayAt += 10_000;
      }
      await sleep(10);
    }
    const said = (await readFile(logPath)).subarray(logStart).toString('utf8').trim();
    return said.split('\n').slice(-6).join(' ') || end.reason;
  } finally {
    await logFile.close();
  }
}

/**
 * A process id alone proves nothing. Another program may have it by now, or it may be a dead child that nobody waited
 * for.
 */
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // "pid (name) state …"
    const state = /\((.*)\) (\S)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
    if (state?.[1] !== 'postgres' || state[2] === 'Z' || state[2] === 'X') return false;
    // The working folder of a postmaster is its data folder. It is unreadable if the process belongs to another user.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === undefined || folder === cluster;
  }
  if (process.platform === 'win32') return isAlive(pid);
  const listed = await run('ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return !listed.stdout.trim().startsWith('Z') && listed.stdout.includes('postgres');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It is already gone, as intended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function rotate(logPath: string): Promise<void> {
  const size = (await stat(logPath).catch(() => undefined))?.size ?? 0;
  if (size > 5_000_000) await rename(logPath, `${logPath}.1`);
}
