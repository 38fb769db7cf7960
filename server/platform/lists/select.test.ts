import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { queryOf } from './query.ts';
import { collectedRows, newestRows, walkedRows } from './select.ts';

interface Input extends ListInput {
  kind?: number | undefined;
  to?: number | undefined;
  sort?: 'id' | '-id' | undefined;
}

const things: ListDefinition<{ id: string }, Input> = {
  table: 'things',
  columns: { id: 'id' },
  search: 'search',
  sorts: { id: 'id' },
  newest: 'id',
  filters: { kind: (kind) => sql`kind = ${kind}`, to: (to) => sql`id < ${to}` },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table things as
    select id, id % 5 as kind, case when id % 2 = 0 then 'an even thing' else 'odd' end as search
    from generate_series(1, 30000) as id`.execute(database.kysely);
  await sql`create index on things using gin (search gin_trgm_ops)`.execute(database.kysely);
  await sql`analyze things`.execute(database.kysely);
});
afterAll(() => database.drop());

const found = (input: Partial<Input>) => queryOf(things, { page: 1, limit: 3, search: 'even', ...input });
const ids = (...all: number[]) => all.map((id) => ({ id }));

describe.each([
  [
    'the index',
    (input: Partial<Input>) =>
      collectedRows<{ id: number }>(database.kysely, found(input), { lookedUp: 'eve' }),
  ],
  [
    'looking at all',
    (input: Partial<Input>) => collectedRows<{ id: number }>(database.kysely, found(input), 'scope'),
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
