import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { readPostmaster, waitUntilGone } from '#server/operations/embedded/postmaster.ts';
import { isAlive } from '#server/platform/base/is-alive.ts';
import { createTempFolder, removeOrphanedFolders } from './temp-folder.ts';
import { until } from './until.ts';

const here = import.meta.url;

/** What a test run does, in short, until it is killed. */
const run = `
  import { startEmbedded } from '${new URL('../operations/embedded/embedded.ts', here).href}';
  import { createTempFolder } from '${new URL('./temp-folder.ts', here).href}';
  const { path } = await createTempFolder({ inMemory: true });
  await startEmbedded({ dataDir: path, log: () => undefined, settings: { fsync: 'off' } });
  console.log(path);
`;

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('programs that a killed run started are ended, whatever they are', async () => {
  const killed = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process';
       import { openRunFolder } from '${new URL('./temp-folder.ts', here).href}';
       await openRunFolder();
       console.log(spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).pid);
       setInterval(() => undefined, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = (await once(createInterface(killed.stdout), 'line')) as [string];
  await removeOrphanedFolders();
  expect(isAlive(Number(pid))).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await removeOrphanedFolders();
  await until(() => expect(isAlive(Number(pid))).toBe(false));
});

test('the folder and the PostgreSQL of a killed run are removed, those of living ones are not', async () => {
  const own = await createTempFolder();
  try {
    const killed = spawn(process.execPath, ['--input-type=module', '-e', run], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [path] = (await once(createInterface(killed.stdout), 'line')) as [string];
    const cluster = join(path, 'postgres');
    const postmaster = await readPostmaster(cluster);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await removeOrphanedFolders();
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await waitUntilGone(cluster, postmaster?.pid ?? Number.NaN, 0)).toBe(true);
    expect((await stat(own.path)).isDirectory()).toBe(true);
  } finally {
    await own.remove();
  }
});
