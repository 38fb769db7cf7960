import { mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/platform/base/free-port.ts';

const root = join(import.meta.dirname, '..');
const mebibyte = 2 ** 20;

/** What a run writes at most: the build, compiled contracts and reports; databases and profiles of browsers. */
const neededRoom = { repository: 500 * mebibyte, temporary: 1500 * mebibyte };

/**
 * Refuses a folder without room. A folder that can't say is taken to have some.
 * @throws Error with a sentence that says what to do
 */
export function demandRoom(folder: string, bytes: number, advice: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const inMebibytes = (count: number) => `${Math.ceil(count / mebibyte)} MB`;
  throw new Error(
    `The tests need ${inMebibytes(bytes)} in ${folder}, where ${inMebibytes(free)} are free. ${advice}`,
  );
}

/**
 * Refuses a machine on which the tests could only fail: no room on the disk, or no free port.
 * @throws Error with a sentence that says what to do
 */
export async function demandMachine(): Promise<void> {
  demandRoom(root, neededRoom.repository, 'Free some space there.');
  mkdirSync(tmpdir(), { recursive: true });
  demandRoom(
    tmpdir(),
    neededRoom.temporary,
    'Free some space there, or set TMPDIR to a folder on another disk.',
  );
  await freePort();
}

/** What a failed step printed when the machine, and not the code, was at fault; and what to do then. */
const causes: readonly [RegExp, string][] = [
  [
    /ENOSPC|No space left on device/,
    `The disk was full during the run. Free some space in ${root} and ${tmpdir()}, and run the tests again.`,
  ],
  [
    /EADDRNOTAVAIL|listen EADDRINUSE.*127\.0\.0\.1$|There is no free port/m,
    'There was no free port during the run. End programs that hold many connections, and run the tests again.',
  ],
];

/** The sentences about what made a step fail besides the code, by what it printed and what ended it. */
export function causesOf(output: string, signal: NodeJS.Signals | null): string[] {
  const found = causes.filter(([pattern]) => pattern.test(output)).map(([, sentence]) => sentence);
  if (signal === 'SIGKILL')
    found.push(
      'The step was killed. If nobody did that, the machine ran out of memory: end other programs, and run the tests again.',
    );
  return found;
}

/**
 * Calls `end` once the process that started this one is gone: a killed run would otherwise go on, beside the next one.
 * Not on Windows, which doesn't tell.
 */
export function watchParent(end: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}
