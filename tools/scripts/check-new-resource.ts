/**
 * Runs `npm run new:resource` in a copy of the repository, and checks that the new resource compiles, and passes
 * the quick checks, its own test and those of every call. The copy is deleted.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'marketdesk-new-resource-'));
/** Tests that check each call, list or table. */
const ofEveryCall = [
  'server/features/privacy/erasure/erasure.test.ts',
  'server/features/integrations/events/every-write.test.ts',
  'server/platform/http/edges.test.ts',
  'server/platform/http/matrix.test.ts',
  'server/platform/http/stale-session.test.ts',
  'server/platform/lists/every-column.test.ts',
  'server/platform/personal/leaks.test.ts',
];
const steps = [
  [
    'tools/scripts/new-resource.ts',
    'partner-links',
    '--arabic',
    'روابط الشركاء',
    '--arabic-one',
    'رابط شريك',
  ],
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/oxlint/bin/oxlint'],
  ['node_modules/knip/bin/knip.js'],
  ['tools/scripts/check-structure.ts'],
  ['tools/scripts/check-messages.ts'],
  ['tools/scripts/sensitivity-document.ts', '--check'],
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'server/features/content/partner-links',
    ...ofEveryCall,
  ],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pure', 'contract', 'web/app'],
];

try {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const step of steps) execFileSync(process.execPath, step, { cwd: copy, stdio: 'inherit' });
} catch {
  process.stderr.write('A resource that new:resource writes does not pass: see the messages above.\n');
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
