import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything } from '#contract/platform/list-starts.ts';
import {
  changeListState,
  isNarrowed,
  lastPage,
  nextSort,
  ownQuery,
  readListState,
  sortOf,
  withOwnQuery,
  writeListState,
  type ListState,
} from './list-state.ts';

const plain: ListState = { page: 1, limit: 10, search: '', sort: '', filters: {} };

test('a list as it is by default leaves nothing in the URL', () => {
  expect(writeListState(plain).toString()).toBe('');
  expect(readListState(new URLSearchParams(), ['status'])).toEqual(plain);
});

test('what was written is read again', () => {
  const states = fc.record({
    page: fc.integer({ min: 1, max: 999_999_999 }),
    limit: fc.constantFrom(5, 10, 25),
    search: fc.string({ maxLength: 100 }),
    sort: fc.constantFrom('', 'name', '-createdAt'),
    filters: fc.dictionary(fc.constantFrom('status', 'from'), fc.string({ minLength: 1 })),
  });
  fc.assert(
    fc.property(states, (state) => {
      const url = new URLSearchParams(writeListState(state).toString());
      expect(readListState(url, ['status', 'from'])).toEqual({ ...state, filters: { ...state.filters } });
    }),
  );
});

test('the page size of who looks needs no place in the address, and another one has it', () => {
  const mine = { ...plain, limit: 50 };
  expect(writeListState(mine, 50).toString()).toBe('');
  expect(readListState(new URLSearchParams(), [], 50)).toEqual(mine);
  expect(readListState(new URLSearchParams('limit=7'), [], 50).limit).toBe(50);
  // A link that somebody with 50 rows sends to somebody with 10.
  expect(writeListState(plain, 50).toString()).toBe('limit=10');
  expect(readListState(new URLSearchParams('limit=10'), [], 50).limit).toBe(10);
});

test('a view stays while its list is filtered and paged', () => {
  const inView = { ...plain, view: '0199', filters: { status: 'active' } };
  const url = writeListState(inView).toString();
  expect(readListState(new URLSearchParams(url), ['status'])).toEqual(inView);
  expect(changeListState(inView, { page: 2 }).view).toBe('0199');
  expect(changeListState(inView, { filters: {} }).view).toBe('0199');
  expect(readListState(new URLSearchParams('view='), [])).toEqual(plain);
});

test('nonsense in the URL becomes the default', () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=7',
    'limit=',
    'sort=a b',
    'sort=--name',
    'other=1',
  ]) {
    expect(readListState(new URLSearchParams(query), ['status'])).toEqual(plain);
  }
});

test('every change but that of the page leads to the first page', () => {
  const third = { ...plain, page: 3 };
  expect(changeListState(third, { search: 'ada' }).page).toBe(1);
  expect(changeListState(third, { sort: 'name' }).page).toBe(1);
  expect(changeListState(third, { limit: 25 }).page).toBe(1);
  expect(changeListState(third, { page: 4 }).page).toBe(4);
});

test('a search shows 10,000 rows at most, the whole list all of them', () => {
  expect(lastPage(plain, 0)).toBe(1);
  expect(lastPage(plain, 10)).toBe(1);
  expect(lastPage(plain, 11)).toBe(2);
  expect(lastPage(plain, 1_000_000)).toBe(100_000);
  expect(lastPage({ ...plain, search: 'a' }, 1_000_000)).toBe(1000);
  expect(lastPage({ ...plain, filters: { status: 'active' }, limit: 25 }, 10_000)).toBe(400);
  expect(isNarrowed(plain)).toBe(false);
  expect(isNarrowed({ ...plain, filters: { handled: everything } })).toBe(false);
});

test('clicks on a header go through ascending, descending and the server’s own order', () => {
  expect(nextSort('', 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBe('');
  expect(nextSort('-email', 'name')).toBe('name');
  expect(sortOf('-name', 'name')).toBe('descending');
  expect(sortOf('name', 'name')).toBe('ascending');
  expect(sortOf('name', 'email')).toBe('none');
});

test('two lists on a screen keep to their own parts of the URL', () => {
  const query = new URLSearchParams('page=3&banners.page=2&auctions.sort=name');
  expect(ownQuery(query, '').toString()).toBe('page=3');
  expect(ownQuery(query, 'banners').toString()).toBe('page=2');
  const next = withOwnQuery(query, 'banners', new URLSearchParams('search=sun'));
  expect([...next.keys()].sort()).toEqual(['auctions.sort', 'banners.search', 'page']);
  expect(withOwnQuery(query, '', new URLSearchParams()).toString()).toBe('banners.page=2&auctions.sort=name');
});
