import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The folder of results. */
export const resultsFolder = join(root, 'tools/bench/results');

/** What the last line of a result begins with; the commit follows. */
export const measuredAt = 'Measured at commit ';

/** What follows a commit whose files were changed when it was measured. */
export const withChanges = ' with uncommitted changes';

/**
 * The commit that is measured, and whether its files were changed since; other results may have been written meanwhile.
 * @param folder the checkout
 * @returns an empty commit outside of git
 */
export function commitOf(folder: string): { commit: string; isChanged: boolean } {
  const git = (...what: string[]) =>
    execFileSync('git', what, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!tools/bench/results');
    return { commit: git('rev-parse', 'HEAD'), isChanged: changed !== '' };
  } catch {
    return { commit: '', isChanged: false };
  }
}

// As the measurement began: what is committed meanwhile is not what was measured.
const start = commitOf(root);

/** The last line of a result: where its figures come from. A result that is put together by hand gets it from what was printed. */
export function origin(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown processor'}), ${memory}, ${type()} ${release()}`;
  const commit = start.commit === '' ? 'unknown' : start.commit.slice(0, 12);
  const day = new Date().toISOString().slice(0, 10);
  return `${measuredAt}${commit}${start.isChanged ? withChanges : ''}, on ${day}, ${machine}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}.`;
}

/**
 * Writes a result with the commit and the machine that it was measured at.
 * @param name of the file in `tools/bench/results/`
 */
export function writeResult(name: string, text: string): void {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, name), `${text.trimEnd()}\n\n${origin()}\n`);
}
