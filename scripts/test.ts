import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

interface Counts {
  passed: number;
  failed: number;
  /** One line for each failure; repeated at the end of the output, where people look first. */
  failures?: string[];
}

interface Step {
  name: string;
  command: [string, ...string[]];
  /** Counts of single tests, if the step has them; a step without them counts as one test. */
  counts?: (output: string) => Counts | undefined;
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
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

const tool = (path: string, ...args: string[]): [string, ...string[]] => [
  process.execPath,
  join('node_modules', path),
  ...args,
];
const script = (path: string, ...args: string[]): [string, ...string[]] => [process.execPath, path, ...args];
const vitest = (project: string): Step => {
  const report = join(results, `${project}.json`);
  return {
    name: `tests: ${project}`,
    command: tool(
      'vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ),
    counts() {
      if (!existsSync(report)) return undefined;
      const found = JSON.parse(readFileSync(report, 'utf8')) as Report;
      return { passed: found.numPassedTests, failed: found.numFailedTests, failures: failuresIn(found) };
    },
  };
};

const steps: Step[] = [
  { name: 'format', command: tool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  { name: 'lint', command: tool('oxlint/bin/oxlint') },
  { name: 'types', command: tool('typescript/bin/tsc', '-p', '.') },
  { name: 'structure', command: script('scripts/check-structure.ts') },
  { name: 'citations', command: script('scripts/check-citations.ts') },
  { name: 'unused code and packages', command: tool('knip/bin/knip.js') },
  { name: 'code that tests alone use', command: tool('knip/bin/knip.js', '--production') },
  { name: 'messages', command: script('scripts/check-messages.ts') },
  { name: 'database types', command: script('scripts/db-types.ts', '--check') },
  vitest('pure'),
  vitest('server'),
  {
    name: 'contracts',
    command: script('chain/run-forge.ts'),
    counts(output) {
      const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output.trimEnd()) ?? [];
      return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) };
    },
  },
  { name: 'contract interfaces', command: script('chain/compile.ts', '--check') },
  { name: 'build', command: script('scripts/build.ts') },
  vitest('journeys'),
];

/** Runs a step with its output on the terminal, and collects that output for counting. */
function run(
  [program, ...args]: Step['command'],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const only = process.argv.slice(2);
const env = { ...process.env, CHROMIUM: await findChromium() };
const total = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
const failures: string[] = [];
for (const step of steps.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
)) {
  const started = performance.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const { code, output } = await run(step.command, env);
  const counts: Counts = step.counts?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  // A step can fail without a failed test; it then counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (code !== 0) failedSteps.push(step.name);
  total.passed += counts.passed;
  total.failed += counts.failed;
  failures.push(...(counts.failures ?? []));
  process.stdout.write(
    `── ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}
if (failedSteps.length > 0)
  process.stdout.write(
    `\nFailed: ${failedSteps.join(', ')}\n${failures.map((line) => `  ${line}\n`).join('')}`,
  );
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
