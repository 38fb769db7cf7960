import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isFull } from '../../server/testing/rounds.ts';
import { findChromium } from './chromium.ts';
import { causesOf, demandMachine, watchParent } from './test-machine.ts';
import { beginRunRow, measureTree, type Usage, writeCheckTable } from './check-table.ts';

const root = join(import.meta.dirname, '../..');
const results = join(root, 'test-results');

interface Counts {
  passed: number;
  failed: number;
  /** One line for each failure; repeated at the end of the output, where people look first. */
  failures?: string[];
  /** The test files that failed. */
  failedFiles?: string[];
}

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Counts of single tests, if the step has them; a step without them counts as one test. */
  counts?: (output: string) => Counts | undefined;
  /** The step for only these test files. */
  alone?: (files: string[]) => Step;
}

/** The part of vitest's JSON report that is used here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';

function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`);
    // A file can fail although none of its tests failed, for example in its set-up.
    return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed;
  });
}

/** The duration of each test file, in seconds. */
const secondsOfFiles = new Map<string, number>();

/**
 * Words select the steps whose name contains one. `--changed` selects the test files that import what differs from
 * main. `--record` writes the usage of each step and file to tools/bench/results/check.md and, for a whole run, a row to
 * check-runs.md (Linux only).
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isOnlyChanged = process.argv.includes('--changed');
const isRecorded = process.argv.includes('--record');

/** The commit at which this branch left main. Uncommitted files count as changed too. */
function changedSince(): string[] {
  if (!isOnlyChanged) return [];
  const base = execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return [`--changed=${base}`, '--passWithNoTests'];
}

const tool = (path: string, ...args: string[]): [string, ...string[]] => [
  process.execPath,
  join('node_modules', path),
  ...args,
];
const script = (path: string, ...args: string[]): [string, ...string[]] => [process.execPath, path, ...args];
function isWanted({ name }: { name: string }): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

const projects = ['server', 'pure', 'journeys'];
const wantedProjects = projects.filter((name) => isWanted({ name: `tests: ${name}` }));
/** All projects in one run, which share one PostgreSQL with one template database. */
const tests = (): Step => ({
  ...vitest('tests', changedSince()),
  alone: (files) => vitest('tests, alone', ['--no-file-parallelism', ...files]),
});
const vitest = (name: string, more: string[]): Step => {
  const report = join(results, `${name}.json`);
  return {
    name: `${name}: ${wantedProjects.join(', ')}`,
    command: tool(
      'vitest/vitest.mjs',
      'run',
      ...wantedProjects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ),
    counts() {
      if (!existsSync(report)) return undefined;
      const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
      for (const { name, startTime, endTime } of found.testResults)
        secondsOfFiles.set(relative(root, name), (endTime - startTime) / 1000);
      return {
        passed: found.numPassedTests,
        failed: found.numFailedTests,
        failures: failuresIn(found),
        failedFiles: found.testResults
          .filter(({ status }) => status === 'failed')
          .map(({ name }) => relative(root, name)),
      };
    },
  };
};

const build: Step = { name: 'build', command: script('tools/scripts/build.ts') };
/**
 * They run next to the tests, one after the other: tests often wait, and these compute. The interface check uses
 * what the contracts' step compiled.
 */
const checks: Step[] = [
  {
    name: 'contracts',
    command: script('chain/run-forge.ts'),
    counts(output) {
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output.trimEnd()) ?? [];
      return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
    },
  },
  // With several checkers each repeats work of the others, while the tests need the cores and the memory.
  { name: 'types', command: tool('typescript/bin/tsc', '-p', '.', '--checkers', '1') },
  { name: 'lint', command: tool('oxlint/bin/oxlint') },
  { name: 'format', command: tool('oxfmt/bin/oxfmt', '--check') },
  { name: 'contract interfaces', command: script('chain/compile.ts', '--check') },
  { name: 'messages', command: script('tools/scripts/check-messages.ts') },
  { name: 'words', command: script('tools/scripts/check-words.ts') },
  { name: 'unused code and packages', command: tool('knip/bin/knip.js') },
  { name: 'code that tests alone use', command: tool('knip/bin/knip.js', '--production') },
  { name: 'database types', command: script('tools/scripts/db-types.ts', '--check') },
  { name: 'structure', command: script('tools/scripts/check-structure.ts') },
  { name: 'advisories', command: script('tools/scripts/advisories.ts', '--check') },
  { name: 'citations', command: script('tools/scripts/check-citations.ts') },
  // The stored results for unchanged contracts are reused, so that the second run takes seconds.
  {
    name: 'mutants',
    command: script('chain/mutation.ts', ...(isFull ? ['--all'] : ['--check', '--incomplete'])),
  },
];

/** The usage of each step, for the table. */
const taken: { name: string; isPassed: boolean; seconds: number; usage?: Usage | undefined }[] = [];

interface Outcome {
  code: number;
  /** The signal that ended it, if any. */
  signal: NodeJS.Signals | null;
  output: string;
  usage?: Usage | undefined;
}

const running = new Set<ChildProcess>();

/**
 * Runs a step, and collects its output for counting. The output goes to the terminal immediately, or at the end.
 */
function run([program, ...args]: Step['command'], isShown: boolean): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const measured = isRecorded && child.pid ? measureTree(child.pid) : undefined;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (isShown) process.stdout.write(chunk);
        output += chunk.toString();
      });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 1, signal, output, usage: measured?.() });
    });
  });
}

const total = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const failures: string[] = [];
/** What passed steps say that they don't prove: lines that begin with WARNING. */
const warnings: string[] = [];
/** Tests that failed next to other files and passed alone: they are listed, but not counted as failed. */
const unsteady: string[] = [];
const triedAgain: string[] = [];

/** The most files to try again: more are not a coincidence. */
const maxTriedAlone = 3;

/** Runs the failed files again, each alone. The full run does not do this. */
async function passesAlone({ alone }: Step, { failed, failedFiles = [] }: Counts): Promise<boolean> {
  const isFew = failedFiles.length > 0 && failedFiles.length <= maxTriedAlone;
  if (!alone || failed === 0 || !isFew || isFull) return false;
  const step = alone(failedFiles);
  process.stdout.write(`\n── ${step.name}: ${failedFiles.join(', ')}\n`);
  const { code, output } = await run(step.command, true);
  return code === 0 && step.counts?.(output)?.failed === 0;
}

async function take(step: Step, isShown: boolean): Promise<void> {
  const started = performance.now();
  if (isShown) process.stdout.write(`\n── ${step.name}\n`);
  const { code, signal, output, usage } = await run(step.command, isShown);
  if (!isShown) process.stdout.write(`\n── ${step.name}\n${output}`);
  const counts: Counts = step.counts?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  // A step can fail without a failed test; it then counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const isExcused = code !== 0 && (await passesAlone(step, counts));
  const isPassed = code === 0 || isExcused;
  warnings.push(...output.split('\n').filter((line) => line.startsWith('WARNING: ')));
  if (!isPassed) {
    failedSteps.push(step.name);
    failures.push(...causesOf(output, signal));
  }
  total.passed += counts.passed + (isExcused ? counts.failed : 0);
  total.failed += isExcused ? 0 : counts.failed;
  (isExcused ? unsteady : failures).push(...(counts.failures ?? []));
  if (isExcused) triedAgain.push(...(counts.failedFiles ?? []));
  const seconds = (performance.now() - started) / 1000;
  taken.push({ name: step.name, isPassed, seconds, usage });
  process.stdout.write(`── ${step.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s\n`);
}

const env: NodeJS.ProcessEnv = {
  ...process.env,
  // Vitest ends with this process.
  TEST_RUN: '1',
  ...(isRecorded ? { TEST_RECORD: results } : {}),
};
// Reports missing parts before the steps run, not after them.
try {
  if (wantedProjects.length > 0) await demandMachine();
  if (wantedProjects.includes('journeys')) env['CHROMIUM'] = await findChromium();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
// Not if somebody started this file directly and closed the terminal.
if (process.env['npm_lifecycle_event'])
  watchParent(() => {
    for (const child of running) child.kill();
    process.exit(1);
  });
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const addRunRow = beginRunRow();
const started = performance.now();
if (isWanted(build)) await take(build, true);
const hasTests = wantedProjects.length > 0;
await Promise.all([
  hasTests ? take(tests(), true) : undefined,
  (async () => {
    for (const step of checks.filter(isWanted)) await take(step, !hasTests);
  })(),
]);
if (isRecorded) {
  const seconds = (performance.now() - started) / 1000;
  writeCheckTable({ steps: taken, seconds, secondsOfFiles, results });
  if (words.length === 0) addRunRow(seconds, total.passed, total.failed, triedAgain);
}

const slowest = [...secondsOfFiles].toSorted(([, one], [, other]) => other - one).slice(0, 10);
if (slowest.length > 0)
  process.stdout.write(
    `\nThe slowest files:\n${slowest.map(([file, seconds]) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`).join('')}`,
  );
if (unsteady.length > 0)
  process.stdout.write(
    `\nFailed beside others and passed alone, which wants a look:\n${unsteady.map((line) => `  ${line}\n`).join('')}`,
  );
if (warnings.length > 0) process.stdout.write(`\n${warnings.join('\n')}\n`);
if (failedSteps.length > 0)
  process.stdout.write(
    `\nFailed: ${failedSteps.join(', ')}\n${failures.map((line) => `  ${line}\n`).join('')}`,
  );
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
