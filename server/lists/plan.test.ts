import { describe, expect, test } from 'vitest';
import { maxWalk, walkFor } from './plan.ts';
import { hasTrigram } from './term.ts';

const search = {
  density: 0.5,
  tableRows: 10_000_000,
  scopeRows: 10_000_000,
  rowsPerPage: 30,
  reach: 10,
  isByTime: false,
  isIndexed: true,
};

describe('the plan of a search', () => {
  test('walks for common terms and collects rare ones', () => {
    expect(walkFor(search)).toBeDefined();
    expect(walkFor({ ...search, density: 0 })).toBeUndefined();
    expect(walkFor({ ...search, density: 0.001 })).toBeUndefined();
  });

  test('collects where the count could not get past the cap', () => {
    expect(walkFor({ ...search, scopeRows: 15_000 })).toBeUndefined();
    expect(walkFor({ ...search, tableRows: 15_000, scopeRows: 15_000 })).toBeUndefined();
  });

  test('collects where a deep page would jump through the table for longer', () => {
    const fairlyCommon = { ...search, tableRows: 3_000_000, scopeRows: 3_000_000, density: 0.05 };
    expect(walkFor(fairlyCommon)).toBeDefined();
    expect(walkFor({ ...fairlyCommon, reach: 10_000 })).toBeUndefined();
    expect(walkFor({ ...fairlyCommon, reach: 10_000, isByTime: true })).toBeDefined();
  });

  test('counts by the index where that looks at fewer rows', () => {
    expect(walkFor({ ...search, density: 0.01 })).toEqual({ sorting: expect.any(Number) });
    expect(walkFor({ ...search, density: 0.01, isIndexed: false })?.counting).toBeGreaterThan(0);
    expect(walkFor({ ...search, density: 0.05 })?.counting).toBeGreaterThan(0);
    const fewer = { ...search, density: 0.08, tableRows: 1_000_000, scopeRows: 1_000_000 };
    expect(walkFor({ ...fewer, rowsPerPage: 8 })).toEqual({ sorting: expect.any(Number) });
    expect(walkFor({ ...fewer, rowsPerPage: 60 })?.counting).toBeGreaterThan(0);
  });

  test('never walks further than its bound', () => {
    for (const density of [1, 0.1, 0.01]) {
      const walk = walkFor({ ...search, density, isIndexed: false });
      expect(walk?.counting).toBeLessThanOrEqual(maxWalk);
      expect(walk?.sorting).toBeLessThanOrEqual(maxWalk);
    }
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
])('%s has a trigram that an index knows: %s', (term, expected) => {
  expect(hasTrigram(term)).toBe(expected);
});
