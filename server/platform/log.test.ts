import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { createTempFolder } from '#server/testing/temp-folder.ts';
import { until } from '#server/testing/until.ts';

let folder: Awaited<ReturnType<typeof createTempFolder>>;
beforeAll(async () => {
  folder = await createTempFolder();
});
afterAll(() => folder.remove());

describe.skipIf(process.platform === 'win32')('a log whose reader hangs', () => {
  it('holds so much of what waits and no more, and says how many lines it dropped', async () => {
    const pipe = join(folder.path, 'log');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe]);
    const fd = openSync(pipe, constants.O_WRONLY);
    reader.kill('SIGSTOP');
    const log = openLog('info', fd);
    const before = process.memoryUsage().rss;
    const lines = 800_000;
    for (let n = 0; n < lines; n += 1) {
      log.info({ n, text: 'x'.repeat(200) }, 'a line');
      if (n % 1000 === 0) await sleep(0);
    }
    // Written: more than 200 MB. Held: eight, however the memory is counted.
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);

    let text = '';
    reader.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    reader.kill('SIGCONT');
    const found = await until(() => {
      const counted = /"dropped":(\d+)/.exec(text);
      expect(counted).not.toBeNull();
      return Number(counted?.[1]);
    });
    expect(found).toBeGreaterThan(lines / 2);
    expect(found + text.split('\n').filter((line) => line.includes('a line')).length).toBe(lines);
    // Ends the log's stream, which closes the pipe.
    Reflect.get(log, pino.symbols.streamSym).end();
    await once(reader, 'close');
  });
});
