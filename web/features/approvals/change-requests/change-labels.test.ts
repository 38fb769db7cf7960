import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';

/** specification 22.7 */
it('has a label for each call that can wait for approval', () => {
  const labels = readFileSync(new URL('change-labels.ts', import.meta.url), 'utf8');
  const waiting = Object.values(calls)
    .flatMap((ofResource): [string, { approval?: string }][] => Object.entries(ofResource))
    .filter(([, call]) => ['request', 'rule'].includes(String(call.approval)));
  expect(waiting.length).toBeGreaterThan(10);
  const missing = waiting.map(([name]) => name).filter((name) => !labels.includes(`'${name}'`));
  expect(missing).toEqual([]);
});
