import { expect, it } from 'vitest';
import { callerNames } from '../bench/callers.ts';
import { desks } from '../bench/lists.ts';
import { listScenariosOf, pageScenarios, recordScenarios } from '../bench/scenarios.ts';

it('the benchmarks ask every scenario as four callers, except those that the server refuses to one', () => {
  const size = { users: 20_000, seed: 1, until: new Date('2026-11-01T00:00:00Z') };
  const lists = Object.values(desks).flatMap((desk) => desk.lists);
  const scenarios = [...listScenariosOf(size, lists), ...pageScenarios(size), ...recordScenarios(size)];
  const limited = scenarios.filter(({ callers }) => callers).map(({ name, callers }) => [name, callers]);
  const unmasked = callerNames.filter((name) => name !== 'sub-admin under masks');
  const people = callerNames.filter((name) => name !== 'API key');
  expect(callerNames).toHaveLength(4);
  expect(limited).toEqual([
    ['page of a user: the counts of its tabs', people],
    ['page of a user: what happened', people],
    ['palette: the name in an email', people],
    ['dashboard: what waits', people],
    ['dashboard: figures of 90 days', people],
    ['users: update with its audit row', unmasked],
    ['users: the same under an Idempotency-Key', unmasked],
  ]);
});
