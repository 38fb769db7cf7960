import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('docs/sensitivity.md names every writing call with its class as the contract has it', () => {
  const script = join(import.meta.dirname, 'sensitivity-document.ts');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
