import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { cpuOfTree } from './usage.ts';

/**
 * Set-up of each test file under `npm test -- --record`: records the processor time of its worker and children.
 */
const folder = process.env['TEST_RECORD'] ?? '';
let before = 0;
beforeAll(() => {
  before = cpuOfTree(process.pid);
});
afterAll(() => {
  const file = relative(join(import.meta.dirname, '../..'), expect.getState().testPath ?? '');
  const line = JSON.stringify({ file, cpu: cpuOfTree(process.pid) - before });
  appendFileSync(join(folder, 'usage.jsonl'), `${line}\n`);
});
