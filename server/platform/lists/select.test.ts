import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { estimateScope, isPageBounded } from './estimates.ts';
import { queryOf } from './query.ts';
import { collectedByIndex, collectedFromScope, newestRows, walkedRows } from './select.ts';

interface Input extends ListInput {
  kind?: number | undefined;
  sold?: number | undefined;
  to?: number | undefined;
  sort?: 'id' | '-id' | undefined;
}

const things: ListDefinition<{ id: string }, Input> = {
  table: 'things',
  columns: { id: 'id' },
  search: 'search',
  sorts: { id: 'id' },
  newest: 'id',
  filters: {
    kind: (kind) => sql`kind = ${kind}`,
    sold: (sold) => sql`sold >= ${sold}`,
    to: (to) => sql`id < ${to}`,
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table things as
    select id, id % 5 as kind, case when id % 5 = 0 then id end as sold, case when id % 2 = 0 then 'an even thing' else 'odd' end as search
    from generate_series(1, 30000) as id`.execute(database.kysely);
  await sql`create index on things (id)`.execute(database.kysely);
  await sql`create index on things using gin (search gin_trgm_ops)`.execute(database.kysely);
  await sql`analyze things`.execute(database.kysely);
});
afterAll(() => database.drop());

const found = (input: Partial<Input>) => queryOf(things, { page: 1, limit: 3, search: 'even', ...input });
const ids = (...all: number[]) => all.map((id) => ({ id }));

describe.each([
  [
    'the index',
    (input: Partial<Input>) => collectedByIndex<{ id: number }>(database.kysely, found(input), 'eve'),
  ],
  [
    'looking at all',
    (input: Partial<Input>) => collectedFromScope<{ id: number }>(database.kysely, found(input), 30_000),
  ],
  [
    'the newest rows',
    (input: Partial<Input>) => newestRows<{ id: number }>(database.kysely, found(input), 30_000),
  ],
  [
    'a walk',
    (input: Partial<Input>) =>
      walkedRows<{ id: number }>(database.kysely, found(input), 30_000, { part: 30_000 }),
  ],
  [
    'a walk and the index',
    (input: Partial<Input>) =>
      walkedRows<{ id: number }>(database.kysely, found(input), 30_000, { lookedUp: 'eve' }),
  ],
])('matches found by %s', (_how, rows) => {
  test('are counted up to one past the cap', async () => {
    expect(await rows({})).toEqual({ rows: ids(30_000, 29_998, 29_996), count: 10_001 });
  });

  test('are counted exactly below it', async () => {
    expect(await rows({ kind: 0 })).toEqual({ rows: ids(30_000, 29_990, 29_980), count: 3000 });
    expect(await rows({ search: 'nothing' })).toEqual({ rows: [], count: 0 });
  });
});

test('matches are not collected from more rows than wanted', async () => {
  const few = found({ kind: 0, search: 'nothing' });
  expect(await collectedFromScope(database.kysely, few, 6000)).toEqual({ rows: [], count: 0 });
  expect(await collectedFromScope(database.kysely, few, 5999)).toBeUndefined();
});

test('rows of a filter that only the list has are not taken for fewer', async () => {
  const sold: typeof things = { ...things, live: 'kind = 0', onlyInList: ['sold'] };
  const query = queryOf(sold, { page: 1, limit: 3, search: '', sold: 15_000 });
  const { scopeRows } = await estimateScope(database.kysely, query);
  expect(Math.abs(scopeRows - 3000)).toBeLessThan(300);
});

describe('the plan of PostgreSQL for a filtered page', () => {
  /** Whether it is bounded where reading a row costs so much that ten thousand are too many. */
  const isBounded = (input: Partial<Input>) =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`set local cpu_tuple_cost = 10`.execute(transaction);
      return isPageBounded(transaction, found({ search: '', ...input }));
    });

  test('is not where it compares each row of the order', async () => {
    expect(await isBounded({ kind: 0 })).toBe(false);
    expect(await isBounded({ kind: 0, to: 20_000 })).toBe(false);
  });

  test('is where one index has the rows in this order, or where there are few', async () => {
    expect(await isBounded({ to: 20_000 })).toBe(true);
    expect(await isBounded({ kind: 0, to: 1000 })).toBe(true);
    expect(await isPageBounded(database.kysely, found({ search: '', kind: 0 }))).toBe(true);
  });
});

describe('the newest rows', () => {
  test('are the given number, before the filter applies', async () => {
    expect(await newestRows(database.kysely, found({ kind: 0 }), 100)).toEqual({
      rows: ids(30_000, 29_990, 29_980),
      count: 10,
    });
    expect((await newestRows(database.kysely, found({ to: 1000 }), 100)).rows).toEqual(ids(998, 996, 994));
  });

  test('are sorted as the list is', async () => {
    expect(await newestRows(database.kysely, found({ sort: 'id' }), 100)).toEqual({
      rows: ids(29_902, 29_904, 29_906),
      count: 50,
    });
  });
});
