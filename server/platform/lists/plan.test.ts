import { describe, expect, test } from 'vitest';
import { planOf, planOfFilter, type Search } from './plan.ts';
import { hasTrigram, trigramsOf } from './term.ts';

const search: Search = {
  density: 0.5,
  tableRows: 10_000_000,
  scopeRows: 10_000_000,
  rowsPerPage: 30,
  reach: 10,
  order: 'time',
};
const known = (rarest: number, candidates: number) => ({ lookup: () => ({ rarest, candidates }) });

describe('the plan of a search', () => {
  test('finds a common term by walking, in the requested order', () => {
    expect(planOf(search)).toEqual({ part: 100_000, meets: { order: 2000, count: 'newest' } });
    expect(planOf({ ...search, order: 'other', ...known(0.5, 0.5) })).toEqual({
      part: 100_000,
      meets: { order: 2000, count: 'newest' },
    });
  });

  test('counts by the index where the newest rows have too few matches', () => {
    const between = { ...search, density: 0.02, tableRows: 1_000_000, scopeRows: 1_000_000 };
    expect(planOf({ ...between, ...known(0.02, 0.02) }).meets).toEqual({ order: 2000, count: 'index' });
    // Too many entries, or too many rows that don't have the term.
    expect(planOf({ ...between, ...known(0.2, 0.02) }).meets).toBeUndefined();
    expect(planOf({ ...between, ...known(0.05, 0.05) }).meets).toBeUndefined();
    // All matches are collected.
    expect(planOf({ ...between, density: 0.01, ...known(0.01, 0.01) }).meets).toBeUndefined();
  });

  test('searches only the newest rows if walking in the order to a deep page would take too long', () => {
    expect(planOf({ ...search, order: 'other', reach: 10_000 })).toEqual({ part: 100_000 });
    expect(planOf({ ...search, reach: 10_000 }).meets).toBeDefined();
  });

  test('does not walk if the count could not reach the cap', () => {
    expect(planOf({ ...search, density: 0.1 })).toEqual({ part: 100_000 });
    expect(planOf({ ...search, scopeRows: 1_000_000, scopeUnits: 1_000_000 }).meets).toBeUndefined();
  });

  test('collects a rare term if the index has it', () => {
    expect(planOf({ ...search, density: 0, ...known(0.005, 0) }).collects).toBe('index');
    expect(planOf({ ...search, density: 0 }).collects).toBeUndefined();
    // All of its trigrams are common, or too many rows have all of them.
    expect(planOf({ ...search, density: 0, ...known(0.2, 0) }).collects).toBeUndefined();
    expect(planOf({ ...search, density: 0, ...known(0.005, 0.005) }).collects).toBeUndefined();
    expect(planOf({ ...search, density: 0, tableRows: 1_000_000, ...known(0.005, 0.005) }).collects).toBe(
      'index',
    );
  });

  test('scans every row if there are few', () => {
    const small = { ...search, density: 0, tableRows: 50_000, scopeRows: 50_000 };
    expect(planOf(small).collects).toEqual({ atMost: 139_535 });
    expect(planOf({ ...search, density: 0, scopeRows: 5000, scopeUnits: 6000 }).collects).toEqual({
      atMost: 15_152,
    });
    expect(planOf({ ...search, density: 0, scopeRows: 500_000, scopeUnits: 400_000 }).collects).toBe(
      undefined,
    );
  });

  test('counts what two indexes have to give for it, and reads a small part of a table through its own index', () => {
    const both = { ...search, density: 1, scopeRows: 9000, scopeUnits: 24_000 };
    expect(planOf({ ...both, scopeEntries: 50_000 }).collects).toEqual({ atMost: 15_152 });
    expect(planOf({ ...both, scopeEntries: 1_000_000 }).collects).toBeUndefined();
    expect(planOf({ ...search, density: 0, scopeRows: 10_000 }).collects).toEqual({ atMost: 139_535 });
  });

  test('finds filtered rows in another order by walking, by collecting, or among the newest', () => {
    const filter = {
      ...search,
      order: 'other' as const,
      scopeRows: 5_000_000,
      scopeUnits: 1_000_000,
      conditions: 1,
    };
    expect(planOfFilter(filter)).toEqual({ part: 100_000, meets: { order: 2000, count: 'newest' } });
    const few = { ...filter, scopeRows: 500, scopeUnits: 600 };
    expect(planOfFilter(few)).toEqual({ part: 100_000, collects: { atMost: 15_152 } });
    expect(planOfFilter({ ...few, scopeRows: 0 })).toMatchObject({ collects: { atMost: 15_152 } });
    expect(planOfFilter({ ...filter, reach: 10_000 })).toEqual({ part: 100_000 });
  });

  test('searches fewer of the newest rows, and scans fewer, if the text of each is looked up', () => {
    const lookedUp = { ...search, density: 0, looksUp: true };
    expect(planOf(lookedUp)).toEqual({ part: 10_000 });
    expect(planOf({ ...lookedUp, density: 1 })).toEqual({ part: 10_000 });
    expect(planOf({ ...lookedUp, tableRows: 10_000, scopeRows: 10_000 }).collects).toBeDefined();
    expect(planOf({ ...lookedUp, tableRows: 50_000, scopeRows: 50_000 }).collects).toBeUndefined();
  });

  test('searches fewer of the newest rows if they are wide', () => {
    expect(planOf({ ...search, rowsPerPage: 8 }).part).toBe(50_000);
    expect(planOf({ ...search, rowsPerPage: 1 }).part).toBe(10_000);
  });
});

test.each([
  ['abc', true],
  ['12a', true],
  ['محمد', true],
  ['山田太', true],
  ['ab', false],
  ['ж', false],
  ['%%%%', false],
  ['..-..', false],
  [' a', true],
  ['@e', true],
  ['e@', false],
  ['ab@', true],
  ['a b', true],
  ['\u064b\u064b\u064b', false],
  ['Iş1', true],
  ['SSI', false],
  ['TRASSE', true],
])('%s has a trigram that an index knows: %s', (term, expected) => {
  expect(hasTrigram(term)).toBe(expected);
});

test('trigrams cover the word edges inside a term', () => {
  expect(trigramsOf('ABCd')).toEqual(['abc', 'bcd']);
  expect(trigramsOf('an k')).toEqual(['an ', '  k']);
  expect(trigramsOf('e.mail@')).toEqual(['  m', ' ma', 'mai', 'ail', 'il ']);
});
