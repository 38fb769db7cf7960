import { mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/platform/base/free-port.ts';

const root = join(import.meta.dirname, '../..');
const mebibyte = 2 ** 20;

/** The most that a run writes: the build, compiled contracts and reports; databases and browser profiles. */
const neededRoom = { repository: 500 * mebibyte, temporary: 1500 * mebibyte };

/**
 * Refuses a folder without enough space. A folder that can't report its space is accepted.
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
 * Refuses a machine on which the tests can only fail: no disk space, or no free port.
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

/** The output of a step that failed because of the machine and not the code, and what to do then. */
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

/**
 * The sentences about causes of a failed step other than the code, from its output and the signal that ended it.
 */
export function causesOf(output: string, signal: NodeJS.Signals | null): string[] {
  const found = causes.filter(([pattern]) => pattern.test(output)).map(([, sentence]) => sentence);
  if (signal === 'SIGKILL')
    found.push(
      'The step was killed. If nobody did that, the machine ran out of memory: end other programs, and run the tests again.',
    );
  return found;
}

/**
 * Calls `end` when the process that started this one has ended. Otherwise a killed run would continue next to the
 * following one. Not on Windows, which doesn't report this.
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
