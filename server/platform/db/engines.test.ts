import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { engineTables, withEngineTables } from '#server/testing/engines/document.ts';
import { featuresOfStatement, readSchemaFeatures } from '#server/testing/engines/features.ts';
import { tableGroups } from '#server/testing/engines/groups.ts';
import { unknownFeatures } from '#server/testing/engines/limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const featureNames = async () => (await readSchemaFeatures(database.pool)).map(({ feature }) => feature);

async function tableNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by relname`,
  );
  return rows.map(({ relname }) => relname);
}

it('knows each feature of PostgreSQL that the schema uses', async () => {
  expect(unknownFeatures(await featureNames())).toEqual([]);
});

it.each([
  [
    'trigger with transition table',
    `create trigger seen after insert on faqs referencing new table as added for each statement
      execute function keep_row_count()`,
  ],
  ['exclusion constraint', 'alter table faqs add exclude using btree (id with =)'],
  ['index brin', 'create index on faqs using brin (created_at)'],
  ['deferrable constraint', 'alter table faqs add unique (id, version) deferrable'],
  ['function as its owner', `create function one() returns int language sql security definer as 'select 1'`],
  ['view materialized', 'create materialized view ones as select 1 as one'],
  ['type of its own', `create type kind as enum ('one')`],
])('refuses a feature that no engine was asked about: %s', async (feature, statement) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    const found = await readSchemaFeatures(client);
    expect(unknownFeatures(found.map((one) => one.feature))).toEqual([feature]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('recognizes the features of a statement, and refuses an unknown function', () => {
  const sql = `select id from runs where pg_try_advisory_xact_lock($1) for update skip locked`;
  expect(featuresOfStatement(sql)).toEqual(['advisory lock of a transaction', 'row lock', 'SKIP LOCKED']);
  expect(unknownFeatures(featuresOfStatement('select pg_logical_emit_message($1)'))).toEqual([
    'pg_logical_emit_message',
  ]);
});

it('names only tables that exist, each in one group', async () => {
  const grouped = tableGroups.flatMap(({ tables }) => tables);
  expect(new Set(await tableNames())).toEqual(new Set([...(await tableNames()), ...grouped]));
  expect(grouped).toHaveLength(new Set(grouped).size);
});

it('keeps the tables of the guide true', async () => {
  const path = join(import.meta.dirname, '../../../docs/guide/scale.md');
  const guide = await readFile(path, 'utf8');
  const made = engineTables(await readSchemaFeatures(database.pool), await tableNames());
  expect(withEngineTables(guide, made)).toBe(guide);
});
