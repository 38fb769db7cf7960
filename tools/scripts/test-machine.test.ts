import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAlive } from '../../server/platform/base/is-alive.ts';
import { until } from '../../server/testing/until.ts';
import { findChromium } from './chromium.ts';
import { causesOf, demandRoom } from './test-machine.ts';

const here = new URL('.', import.meta.url).href;
const script = (code: string) => ['--input-type=module', '-e', code];

describe('a machine on which the tests can only fail', () => {
  it('is refused where a disk is full', () => {
    demandRoom(tmpdir(), 1, 'Free some space.');
    expect(() => demandRoom(tmpdir(), 2 ** 60, 'Free some space.')).toThrow(
      /^The tests need 1099511627776 MB in .*, where \d+ MB are free\. Free some space\.$/,
    );
  });

  it('is refused where no port is free', (context) => {
    const ask = script(`import { freePort } from '${here}../server/local/free-port.ts';
      import { createServer } from 'node:net';
      for (const port of [40000, 40001]) await new Promise((done) => createServer().listen(port, done));
      await freePort().catch(({ message }) => console.log(message));
      process.exit();`);
    const narrow = 'echo 40000 40001 > /proc/sys/net/ipv4/ip_local_port_range && exec "$0" "$@"';
    const { status, stdout } = spawnSync('unshare', ['--net', 'sh', '-c', narrow, process.execPath, ...ask], {
      encoding: 'utf8',
    });
    if (status !== 0) context.skip('only root can have a network without ports');
    expect(stdout).toMatch(/^There is no free port on 127\.0\.0\.1\. End programs/);
  });

  it('is refused where CHROMIUM names something else', async () => {
    const { CHROMIUM } = process.env;
    onTestFinished(() => {
      if (CHROMIUM === undefined) delete process.env['CHROMIUM'];
      else process.env['CHROMIUM'] = CHROMIUM;
    });
    for (const path of ['/nowhere/chromium', import.meta.filename]) {
      process.env['CHROMIUM'] = path;
      await expect(findChromium()).rejects.toThrow(
        `CHROMIUM names ${path}, which can't be started. Correct it or unset it.`,
      );
    }
  });
});

it('a step that failed for the machine’s sake says so', () => {
  expect(causesOf('expected 1 to be 2', null)).toEqual([]);
  expect(causesOf('Error: ENOSPC: no space left on device, write', null)).toEqual([
    expect.stringMatching(/^The disk was full .* run the tests again\.$/),
  ]);
  expect(causesOf('Error: listen EADDRINUSE: address already in use 127.0.0.1\n', null)).toEqual([
    expect.stringContaining('no free port'),
  ]);
  expect(causesOf('', 'SIGKILL')).toEqual([expect.stringContaining('ran out of memory')]);
  // A port that was asked for by its number is another matter.
  expect(causesOf('Error: listen EADDRINUSE: address already in use 127.0.0.1:4000\n', null)).toEqual([]);
});

it('a run ends with the one that started it, also where that was killed', async () => {
  const child = `import { watchParent } from '${here}test-machine.ts';
    watchParent(() => process.exit());
    console.log(process.pid);
    setInterval(() => undefined, 1000);`;
  const starter = `import { spawn } from 'node:child_process';
    spawn(process.execPath, ${JSON.stringify(script(child))}, { stdio: 'inherit' });
    setInterval(() => undefined, 1000);`;
  const started = spawn(process.execPath, script(starter), { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(createInterface(started.stdout), 'line')) as [string];
  started.kill('SIGKILL');
  await until(() => expect(isAlive(Number(pid))).toBe(false));
});
