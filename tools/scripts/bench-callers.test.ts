import { expect, it } from 'vitest';
import { callerNames } from '../bench/callers.ts';
import { desks } from '../bench/lists.ts';
import { listScenariosOf, pageScenarios, recordScenarios } from '../bench/scenarios.ts';

it('the benchmarks ask every scenario as four callers, except changes of what a caller does not see', () => {
  const size = { users: 20_000, seed: 1, until: new Date('2026-11-01T00:00:00Z') };
  const lists = Object.values(desks).flatMap((desk) => desk.lists);
  const scenarios = [...listScenariosOf(size, lists), ...pageScenarios(size), ...recordScenarios(size)];
  const limited = scenarios.filter(({ callers }) => callers).map(({ name, callers }) => [name, callers]);
  const unmasked = callerNames.filter((name) => name !== 'sub-admin under masks');
  expect(callerNames).toHaveLength(4);
  expect(limited).toEqual([
    ['users: update with its audit row', unmasked],
    ['users: the same under an Idempotency-Key', unmasked],
  ]);
});
