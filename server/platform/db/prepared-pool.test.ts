import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { plannedEachTime } from './prepared-pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The prepared statements of the one connection that ran these statements. */
const preparedAfter = (...statements: CompiledQuery[]) =>
  database.kysely.connection().execute(async (connection) => {
    for (const statement of statements) await connection.executeQuery(statement);
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where not from_sql`.execute(connection);
    return rows.map(({ statement }) => statement);
  });

describe('the pool under Kysely', () => {
  it('prepares a statement once, whatever its values', async () => {
    const ask = (value: number) => CompiledQuery.raw('select $1::int + 1 as once', [value]);
    const prepared = await preparedAfter(ask(1), ask(2), ask(3));
    expect(prepared.filter((text) => text.includes('as once'))).toHaveLength(1);
  });

  it('leaves alone statements that are planned each time, and statements without values', async () => {
    const prepared = await preparedAfter(
      CompiledQuery.raw(`${plannedEachTime} select $1::int as searched`, [1]),
      CompiledQuery.raw('select 1 as bare', []),
    );
    expect(prepared.filter((text) => /searched|bare/.test(text))).toEqual([]);
  });

  it('gives each statement the same values and types as an unprepared one', async () => {
    const text = 'select $1::numeric as money, $2::timestamptz as at, $3::text[] as list, $4::jsonb as tree';
    const values = ['1.50', new Date(0), ['a', 'b'], JSON.stringify({ a: 1 })];
    const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(text, values));
    expect(rows).toEqual([{ money: '1.5', at: new Date(0), list: ['a', 'b'], tree: { a: 1 } }]);
  });
});
