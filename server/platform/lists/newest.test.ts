import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { TextFilter } from '#contract/platform/column-filters.ts';
import { textColumn } from './column-filters.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { pageOf } from './page.ts';

interface Input extends ListInput {
  sort?: 'name' | '-name' | undefined;
  kind?: number | undefined;
  half?: number | undefined;
  text?: string | undefined;
  from?: number | undefined;
  name?: TextFilter | undefined;
}

const rows = 300_000;

const things: ListDefinition<{ id: number }, Input> = {
  table: 'things',
  columns: { id: 'id' },
  search: 'search',
  sorts: { name: 'search' },
  newest: 'id',
  filters: {
    kind: (kind) => sql`kind = ${kind}`,
    half: (half) => sql`half = ${half}`,
    text: (text) => sql`search = ${text}`,
    from: (from) => sql`id >= ${from}`,
    name: textColumn('search'),
  },
  keptCount: 'things',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.kysely;
  // So large that scanning every row takes too long; each kind has thirty rows.
  await sql`create table things as
    select id, id % 10000 as kind, id % 2 as half, case when id in (7, 299007) then 'a zebra in fog' when id % 2 = 0 then 'even' else 'odd' end as search
    from generate_series(1, ${sql.lit(rows)}) as id`.execute(db);
  await sql`create index on things using gin (search gin_trgm_ops)`.execute(db);
  await sql`create unique index on things (id)`.execute(db);
  await sql`create index on things (search, id)`.execute(db);
  await sql`create index on things (kind)`.execute(db);
  await sql`alter table things set (autovacuum_enabled = false)`.execute(db);
  await sql`analyze things`.execute(db);
  await sql`insert into row_counts (name, count) values ('things', ${rows})`.execute(db);
});
afterAll(() => database.drop());

const found = async (input: Partial<Input>) => {
  const { rows: page, ...counts } = await pageOf(database.kysely, things, {
    page: 1,
    limit: 10,
    search: '',
    ...input,
  });
  return { ids: page.map(({ id }) => id), ...counts };
};

describe('a list too large to look at as a whole', () => {
  test('is searched for two letters among its newest rows, and says so', async () => {
    const newest = { ids: [299_007], count: 1, countIsExact: false, searched: 100_000 };
    expect(await found({ search: 'ze' })).toEqual(newest);
    expect(await found({ search: 'ze', sort: 'name' })).toEqual(newest);
    expect(await found({ search: 'qq' })).toEqual({ ...newest, ids: [], count: 0 });
  });

  test('is searched completely if an index finds the term', async () => {
    const whole = { ids: [299_007, 7], count: 2, countIsExact: true };
    expect(await found({ search: 'zebra' })).toEqual(whole);
    expect(await found({ search: 'zebra', sort: '-name' })).toEqual(whole);
    expect(await found({ search: 'zebras' })).toEqual({ ...whole, ids: [], count: 0 });
  });

  test('is searched completely if a filter leaves few rows', async () => {
    expect(await found({ search: 'ze', kind: 7 })).toEqual({ ids: [7], count: 1, countIsExact: true });
    expect(await found({ search: 'ze', from: 290_000 })).toEqual({
      ids: [299_007],
      count: 1,
      countIsExact: true,
    });
  });

  test('is read to the cap in the order of its only filter', async () => {
    const odd = { name: { operator: 'starts', text: 'od' }, limit: 3, page: 3000 } as const;
    const many = { count: 10_000, countIsExact: false };
    expect(await found({ ...odd, sort: 'name' })).toEqual({ ids: [17_997, 17_999, 18_001], ...many });
    expect(await found({ ...odd, from: 1, sort: 'name' })).toMatchObject({
      searched: 100_000,
    });
  });

  test('is searched among its newest rows if a filter leaves far more than PostgreSQL expects', async () => {
    await sql`update things set kind = -1 where id % 3 = 0`.execute(database.kysely);
    expect(await found({ kind: -1, sort: 'name', limit: 2 })).toEqual({
      ids: [299_007, 200_004],
      count: 10_000,
      countIsExact: false,
      searched: 100_000,
    });
    expect(await found({ kind: -1, search: 'ze' })).toMatchObject({ ids: [299_007], searched: 100_000 });
  });

  test('gives the first matches of a common term, in any order, without a note about the newest rows', async () => {
    const many = { count: 10_000, countIsExact: false };
    expect(await found({ search: 'e', limit: 3 })).toEqual({ ids: [300_000, 299_998, 299_996], ...many });
    expect(await found({ search: 'ev', limit: 3, sort: 'name' })).toEqual({ ids: [2, 4, 6], ...many });
    expect(await found({ search: 'od', limit: 2, sort: '-name', page: 3 })).toEqual({
      ids: [299_991, 299_989],
      ...many,
    });
  });

  test('gives a stretch of time in another order, all of it or its newest rows', async () => {
    expect(await found({ from: 299_990, sort: 'name', limit: 3 })).toEqual({
      ids: [299_990, 299_992, 299_994],
      count: 11,
      countIsExact: true,
    });
    // Most rows match, so the first matches come early in the order.
    expect(await found({ from: 1000, sort: 'name', limit: 2 })).toEqual({
      ids: [299_007, 1000],
      count: 10_000,
      countIsExact: false,
    });
  });

  test('opens at both ends, and says how far where a page lies between them', async () => {
    const db = database.kysely;
    const deep = (page: number, sort?: 'name') => found({ page, limit: 1, ...(sort && { sort }) });
    expect((await deep(150_000, 'name')).count).toBe(rows);
    await sql`update row_counts set count = 3000000 where name = 'things'`.execute(db);
    await expect(deep(1_500_000)).rejects.toMatchObject({
      status: 400,
      messages: { page: { sentence: 'pageTooDeep', values: { rows: '500,000' } } },
    });
    await expect(deep(260_000, 'name')).rejects.toMatchObject({ status: 400 });
    expect((await deep(240_000, 'name')).ids).toHaveLength(1);
  });
});

describe('a list whose rows are dear to read', () => {
  const foundDearly = (input: Partial<Input>) =>
    database.kysely.transaction().execute(async (transaction) => {
      await sql`set local cpu_tuple_cost = 10`.execute(transaction);
      const page = await pageOf(transaction, things, { page: 1, limit: 2, search: '', ...input });
      return { ...page, rows: page.rows.map(({ id }) => id) };
    });

  test('is not walked to its end for two conditions that no row meets together', async () => {
    const none = { rows: [], count: 0, countIsExact: false, searched: 100_000 };
    expect(await foundDearly({ half: 1, text: 'even' })).toEqual(none);
    expect(await foundDearly({ half: 1, text: 'even', sort: 'name' })).toEqual(none);
  });

  test('is paged through by one condition, and by a stretch of time', async () => {
    const many = { count: 10_000, countIsExact: false };
    expect(await foundDearly({ half: 1 })).toEqual({ rows: [299_999, 299_997], ...many });
    expect(await foundDearly({ half: 1, page: 5000 })).toEqual({ rows: [280_003, 280_001], ...many });
    expect(await foundDearly({ from: 200_000 })).toEqual({ rows: [300_000, 299_999], ...many });
    const two = { rows: [299_007, 7], count: 2, countIsExact: true };
    expect(await foundDearly({ text: 'a zebra in fog' })).toEqual(two);
  });
});
