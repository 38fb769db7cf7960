import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from './until.ts';

const cache = join(import.meta.dirname, '../../.cache/nats-server');
const inPackage = 'usr/sbin/nats-server';
const places = [`/${inPackage}`, '/usr/local/bin/nats-server', '/opt/homebrew/bin/nats-server'];

/**
 * Finds the machine's nats-server, or unpacks Debian's package next to the other things that tests fetch once.
 * @throws Error that says what to do
 */
function findNatsServer(): string {
  const unpacked = join(cache, 'unpacked', inPackage);
  const found = [...places, unpacked].find((path) => existsSync(path));
  if (found) return found;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'download-'));
  try {
    const downloaded = spawnSync('apt-get', ['-qq', 'download', 'nats-server'], { cwd: folder });
    const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
    if (
      downloaded.status !== 0 ||
      !file ||
      spawnSync('dpkg-deb', ['-x', file, 'x'], { cwd: folder }).status !== 0
    )
      throw new Error(
        'The test needs a NATS server. Install it (Debian: apt-get install nats-server), then run it again.',
      );
    // Complete or not there at all, also if another run does the same.
    if (!existsSync(unpacked)) renameSync(join(folder, 'x'), join(cache, 'unpacked'));
    return unpacked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a NATS server with JetStream, and waits until it accepts connections. */
export async function startNatsServer(options: { port: number; folder: string }): Promise<ChildProcess> {
  const { port, folder } = options;
  const child = spawn(findNatsServer(), ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
    stdio: 'ignore',
  });
  await until(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(void socket.end()));
        socket.once('error', reject);
      }),
  );
  return child;
}
