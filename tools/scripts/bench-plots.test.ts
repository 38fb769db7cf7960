import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('docs/benchmarks.md and its charts have the figures of the results', () => {
  const script = join(import.meta.dirname, '../bench/plots.ts');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
