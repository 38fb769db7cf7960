import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { commitOf, measuredAt } from '../bench/result.ts';
import { staleResults } from '../bench/stale.ts';

let root: string;
const git = (...what: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...what], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const commit = (message: string) => {
  git('add', '-A');
  git('commit', '-qm', message);
  return git('rev-parse', 'HEAD').slice(0, 12);
};
const stale = () => staleResults(root).map(({ file, reason }) => `${file}: ${reason}`);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-results-'));
  git('init', '-q');
});
afterAll(() => rmSync(root, { recursive: true }));

let first: string;
beforeEach(() => {
  git('checkout', '-q', '--orphan', `case-${Math.random()}`);
  write('server/platform/live/stream.ts', 'one');
  write('web/page.tsx', 'one');
  first = commit('code');
  write('tools/bench/results/live.md', `# Live\n\n${measuredAt}${first}, on a machine.\n`);
  commit('result');
});

it('a result is stale once its code changed, and no other code', () => {
  expect(stale()).toEqual([]);
  write('web/page.tsx', 'two');
  write('server/platform/live/stream.test.ts', 'a test');
  commit('elsewhere');
  expect(stale()).toEqual([]);
  write('server/platform/live/stream.ts', 'two');
  expect(stale()).toEqual([`live.md: server/platform/live/stream.ts changed since ${first}`]);
  commit('here');
  expect(stale()).toEqual([`live.md: server/platform/live/stream.ts changed since ${first}`]);
  write('server/platform/live/stream.ts', 'one');
});

it('a result is stale without a commit that this checkout has, or of changed files', () => {
  const said = (line: string) => {
    write('tools/bench/results/live.md', `# Live\n\n${line}\n`);
    return stale();
  };
  expect(said('On 2 cores.')).toEqual(['live.md: names no commit']);
  expect(said(`${measuredAt}unknown, on a machine.`)).toEqual(['live.md: names no commit']);
  expect(said(`${measuredAt}0123456789ab, on a machine.`)).toEqual([
    'live.md: its commit 0123456789ab is not in this checkout',
  ]);
  expect(said(`${measuredAt}${first} with uncommitted changes, on a machine.`)).toEqual([
    'live.md: was measured with uncommitted changes',
  ]);
});

it('a result is measured at a commit, whatever other results were written meanwhile', () => {
  const commitNow = git('rev-parse', 'HEAD');
  write('tools/bench/results/live.md', 'another one');
  expect(commitOf(root)).toEqual({ commit: commitNow, isChanged: false });
  write('server/platform/live/stream.ts', 'two');
  expect(commitOf(root)).toEqual({ commit: commitNow, isChanged: true });
  git('checkout', '-q', '.');
});

it('every result says what measures it again', () => {
  const unknown = staleResults(join(import.meta.dirname, '../..')).filter(({ command }) => command === '');
  expect(unknown).toEqual([]);
});
