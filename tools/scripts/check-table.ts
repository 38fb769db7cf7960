import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { cpuOfTree, usedMemory } from './usage.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The resources that a step used: processor time in seconds, and the machine's peak memory above the previous use,
 * in MB.
 */
export interface Usage {
  cpu: number;
  memory: number;
}

/**
 * Measures a process and its descendants twice a second.
 * @returns a function that ends the measurement, without what happened after the last sample
 */
export function measureTree(pid: number): () => Usage {
  const known = new Set<number>();
  const before = usedMemory();
  const usage = { cpu: 0, memory: 0 };
  const look = () => {
    usage.cpu = Math.max(usage.cpu, cpuOfTree(pid, known));
    usage.memory = Math.max(usage.memory, usedMemory() - before);
  };
  const timer = setInterval(look, 500);
  return () => {
    clearInterval(timer);
    return usage;
  };
}

interface Run {
  steps: { name: string; isPassed: boolean; seconds: number; usage?: Usage | undefined }[];
  seconds: number;
  secondsOfFiles: ReadonlyMap<string, number>;
  /** The folder in which `record-usage.ts` stored the usage of the test files. */
  results: string;
}

const commitHere = () =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();

const runsFile = join(root, 'tools/bench/results/check-runs.md');
const runsHead = `# Runs of the check

Each \`npm test -- --record\` adds its row. The load is the machine's average of the minute before. What passed on its second try failed beside others and passed alone.

| day | commit | cores | load before | s | passed | failed | second try |
| --- | --- | --: | --: | --: | --: | --: | --- |
`;

/**
 * Prepares the row of this run in tools/bench/results/check-runs.md.
 * @returns a function that adds the row: the duration in seconds, the tests that passed and failed, and the files
 * that passed on their second attempt
 */
export function beginRunRow(): (seconds: number, passed: number, failed: number, again: string[]) => void {
  const [load = 0] = loadavg();
  return (seconds, passed, failed, again) => {
    if (!existsSync(runsFile)) writeFileSync(runsFile, runsHead);
    const day = new Date().toISOString().slice(0, 10);
    appendFileSync(
      runsFile,
      `| ${day} | ${commitHere()} | ${availableParallelism()} | ${load.toFixed(1)} | ${seconds.toFixed(0)} | ${passed} | ${failed} | ${again.join(', ')} |\n`,
    );
  };
}

/** Writes tools/bench/results/check.md: the steps of a run, and its slowest files with the share of waiting. */
export function writeCheckTable({ steps, seconds, secondsOfFiles, results }: Run): void {
  const usageFile = join(results, 'usage.jsonl');
  const lines = existsSync(usageFile) ? readFileSync(usageFile, 'utf8').trim().split('\n') : [];
  const cpuOfFiles = new Map(
    lines
      .map((line) => JSON.parse(line) as { file: string; cpu: number })
      .map(({ file, cpu }) => [file, cpu]),
  );
  const stepRows = steps.map(
    ({ name, isPassed, seconds: wall, usage }) =>
      `| ${name} | ${isPassed ? 'passed' : 'FAILED'} | ${wall.toFixed(0)} | ${usage?.cpu.toFixed(0) ?? ''} | ${usage?.memory.toFixed(0) ?? ''} |`,
  );
  const slowest = [...secondsOfFiles].toSorted(([, one], [, other]) => other - one).slice(0, 30);
  const fileRows = slowest.map(([file, wall]) => {
    const cpu = cpuOfFiles.get(file);
    const waiting = cpu === undefined ? '' : `${Math.max(0, Math.round((1 - cpu / wall) * 100))} %`;
    return `| ${file} | ${wall.toFixed(1)} | ${cpu?.toFixed(1) ?? ''} | ${waiting} |`;
  });
  const total = steps.reduce((sum, { usage }) => sum + (usage?.cpu ?? 0), 0);
  writeFileSync(
    join(root, 'tools/bench/results/check.md'),
    `# The check

Written by \`npm test -- --record\` on ${new Date().toISOString().slice(0, 10)} at ${commitHere()}, with ${availableParallelism()} cores, without the installation of dependencies. The tests run next to the other steps, so memory is that of the machine while the step ran.

Together: ${seconds.toFixed(0)} s, ${total.toFixed(0)} s of processor time.

| step | outcome | wall s | CPU s | peak memory MB |
| --- | --- | --: | --: | --: |
${stepRows.join('\n')}

The thirty slowest files of tests. CPU is that of the worker and what it started (browser, servers), without PostgreSQL; the rest of the time is waiting, also for PostgreSQL or for a core.

| file | wall s | CPU s | waiting |
| --- | --: | --: | --: |
${fileRows.join('\n')}
`,
  );
}
