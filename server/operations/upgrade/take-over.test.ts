import { Pool } from 'pg';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { baselineName, type Migration, readMigrations } from '#server/platform/db/migration-files.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { createEmptyDatabase } from '#server/testing/postgres.ts';
import { migrate } from './migrate.ts';
import replaced from './replaced-schema.json' with { type: 'json' };

let baseline: Migration;

beforeAll(async () => {
  const found = (await readMigrations()).find(({ name }) => name === baselineName);
  if (!found) throw new Error('There is no baseline.');
  baseline = found;
});

async function openEmpty(): Promise<Pool> {
  const { url, drop } = await createEmptyDatabase(inject('postgres'));
  const pool = new Pool({ connectionString: url, max: 2 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}

/** A database as the version before the baseline left it, without the migrations that are named. */
async function openReplaced({ without = '' } = {}): Promise<Pool> {
  const pool = await openEmpty();
  await migrate(pool, { asOf: [baseline] });
  const names = replaced.migrations.filter((name) => name !== without);
  await pool.query('truncate migrations');
  await pool.query(
    `insert into migrations (name, sha256) select name, repeat('0', 64) from unnest($1::text[]) as name`,
    [names],
  );
  await pool.query(`insert into faqs (id, question, answer) values (new_uuid(), 'Still here?', 'Yes.')`);
  return pool;
}

const recorded = async (pool: Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('the baseline makes the schema that the migrations it replaces made', async () => {
  const pool = await openEmpty();
  expect(await migrate(pool, { asOf: [baseline] })).toEqual([baselineName]);
  expect(await describeSchema(pool)).toEqual(replaced.schema);
});

test('a database with every replaced migration is taken over with its rows', async () => {
  const pool = await openReplaced();
  const later = (await readMigrations()).slice(1).map(({ name }) => name);
  const [first, second] = await Promise.all([migrate(pool), migrate(pool)]);
  expect([...first, ...second]).toEqual(later);
  expect(await recorded(pool)).toEqual([baselineName, ...later]);
  expect((await pool.query('select question from faqs')).rows).toEqual([{ question: 'Still here?' }]);
});

test('an older database is refused with the version to upgrade through, and stays as it is', async () => {
  const pool = await openReplaced({ without: '20261126180100_no_wal_archive.sql' });
  const before = await recorded(pool);
  await expect(migrate(pool)).rejects.toThrow(
    /^This database is from a version before 0\.3\.0, or its upgrade to 0\.3\.0 isn't finished: it has 166 of 167 migrations\. Run version 0\.3\.0 on it/,
  );
  expect(await recorded(pool)).toEqual(before);
});

test('a backup of the version before is restored into the baseline, an older one is refused', async () => {
  const asOf = replaced.migrations.map((name) => ({ name, sha256: 'x' }));
  const pool = await openEmpty();
  expect(await migrate(pool, { asOf })).toEqual([baselineName]);
  await expect(migrate(await openEmpty(), { asOf: asOf.slice(1) })).rejects.toThrow('it has 166 of 167');
});
