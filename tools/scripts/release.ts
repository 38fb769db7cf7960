import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staleResults, staleText } from '../bench/stale.ts';
import { versionProblems } from './release-version.ts';

/**
 * Tags the commit with the version that package.json names. It refuses while a benchmark result is from older code.
 *
 *   npm run release
 */
const root = join(import.meta.dirname, '../..');
const git = (...what: string[]) => execFileSync('git', what, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { version } = JSON.parse(read('package.json')) as { version: string };
const problems = versionProblems(version, {
  lock: read('package-lock.json'),
  kubernetes: read('deploy/kubernetes.yaml'),
  chart: read('deploy/helm/marketdesk/Chart.yaml'),
  changelog: read('CHANGELOG.md'),
});
if (git('status', '--porcelain') !== '') problems.push('There are uncommitted changes. Commit them first.');
if (git('tag', '--list', `v${version}`) !== '')
  problems.push(`v${version} is tagged already. Set the next version.`);
const stale = staleResults(root);
if (stale.length > 0) problems.push(`Benchmark results are stale:\n${staleText(stale).trimEnd()}`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
process.stdout.write(`Tagged v${version}.\n`);
