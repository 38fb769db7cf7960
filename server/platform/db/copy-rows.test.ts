import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { copyRows } from './copy-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table copied (number integer primary key, words text, tree jsonb)');
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate copied'));

const copied = async () =>
  (await database.pool.query('select number, words, tree from copied order by number')).rows;

describe('copying rows', () => {
  it('keeps every text as it is, and distinguishes null from an empty text', async () => {
    const words = ['', '\\N', '\\.', 'a\tb\nc\rd\\e', 'عربي 🎨', null, undefined];
    const tree = JSON.stringify({ name: 'a "quoted"\n\\ name' });
    await database.kysely.transaction().execute((transaction) =>
      copyRows(
        transaction,
        'copied',
        ['number', 'words', 'tree'],
        words.map((text, number) => [number, text, tree]),
      ),
    );
    expect(await copied()).toEqual(
      words.map((text, number) => ({ number, words: text ?? null, tree: JSON.parse(tree) as unknown })),
    );
  });

  it('takes more rows than fit into one piece', async () => {
    const rows = Array.from({ length: 20_000 }, (_, number) => [number, 'x'.repeat(40)]);
    await copyRows(database.kysely, 'copied', ['number', 'words'], rows);
    expect(await copied()).toHaveLength(rows.length);
  });

  it('is undone with its transaction, which fails with what PostgreSQL says; the connection goes on', async () => {
    const write = database.kysely.transaction().execute(async (transaction) => {
      await copyRows(transaction, 'copied', ['number'], [[1], [2]]);
      await copyRows(transaction, 'copied', ['number'], [[3], [1]]);
    });
    await expect(write).rejects.toThrow(/duplicate key/);
    expect(await copied()).toEqual([]);
    await database.kysely.connection().execute(async (connection) => {
      const broken = copyRows(connection, 'copied', ['number'], [['no number']]);
      await expect(broken).rejects.toThrow(/invalid input syntax/);
      expect((await sql`select 1 as one`.execute(connection)).rows).toEqual([{ one: 1 }]);
    });
  });

  it('is undone if the rows themselves fail', async () => {
    function* rows() {
      yield [1];
      throw new Error('No more rows.');
    }
    await expect(copyRows(database.kysely, 'copied', ['number'], rows())).rejects.toThrow('No more rows.');
    expect(await copied()).toEqual([]);
    await copyRows(database.kysely, 'copied', ['number'], [[1]]);
    expect(await copied()).toHaveLength(1);
  });
});
