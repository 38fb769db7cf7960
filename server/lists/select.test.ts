import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { ListDefinition, ListInput } from './definition.ts';
import { queryOf, walkedRows } from './select.ts';

interface Input extends ListInput {
  kind?: number | undefined;
}

const things: ListDefinition<{ id: string }, Input> = {
  table: 'things',
  columns: { id: 'id' },
  search: 'search',
  sorts: {},
  newest: 'id',
  filters: { kind: (kind) => sql`kind = ${kind}` },
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

describe.each([
  ['the index', {}],
  ['a walk', { counting: 30_000 }],
])('matches counted by %s', (_how, counting) => {
  const found = (input: Partial<Input>) =>
    walkedRows<{ id: number }>(
      database.kysely,
      queryOf(things, { page: 1, limit: 3, search: 'even', ...input }),
      { sorting: 30_000, ...counting },
    );
  const ids = [30_000, 29_998, 29_996].map((id) => ({ id }));

  test('are counted up to one past the cap', async () => {
    expect(await found({})).toEqual({ rows: ids, count: 10_001 });
  });

  test('are counted exactly below it', async () => {
    expect(await found({ kind: 0 })).toEqual({
      rows: [30_000, 29_990, 29_980].map((id) => ({ id })),
      count: 3000,
    });
    expect(await found({ search: 'nothing' })).toEqual({ rows: [], count: 0 });
  });
});
