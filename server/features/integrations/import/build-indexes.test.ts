import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { statementsOn } from '#server/testing/statements.ts';
import { until } from '#server/testing/until.ts';
import { buildIndexesAgain } from './build-indexes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // An index of these rows takes a second at least.
  await database.pool.query(`
    create function slowly(text) returns text language plpgsql immutable as
      $$ begin perform pg_sleep(0.01); return $1; end $$;
    insert into users (id, name) select gen_random_uuid(), 'Reader ' || n from generate_series(1, 120) as n`);
});
afterAll(async () => {
  await database.drop();
});

const all = statementsOn(() => database);

/** An import that has taken indexes of these names away. */
async function importWithout(...names: string[]): Promise<string> {
  const id = uuidV7();
  const made = names.map((name) => `CREATE INDEX ${name} ON public.users USING btree (slowly(name))`);
  await all(
    `insert into imports (id, entity, source, fingerprint, indexes) values ($1, 'users', 'market', $2, $3)`,
    id,
    id,
    made,
  );
  return id;
}

const builders = () =>
  all(`select query from pg_stat_activity where datname = current_database() and state = 'active'
    and query ilike 'create index%slowly%'`);
const built = async () =>
  (
    await all(`select relname, indisvalid from pg_index join pg_class on pg_class.oid = indexrelid
      where relname like 'users_slow%' order by relname`)
  ).map(({ relname, indisvalid }) => `${relname} ${indisvalid}`);

describe('indexes that an import took away', () => {
  it('are built two at once while nobody writes to the table; reading goes on', async () => {
    const id = await importWithout('users_slow_1', 'users_slow_2');
    const done = buildIndexesAgain(database.kysely, id);
    await until(async () => expect(await builders()).toHaveLength(2));
    expect((await builders()).every(({ query }) => !query.includes('concurrently'))).toBe(true);
    expect(await all('select count(*)::int as users from users')).toEqual([{ users: 120 }]);
    await done;
    expect(await built()).toEqual(['users_slow_1 true', 'users_slow_2 true']);
    expect(await all('select indexes from imports where id = $1', id)).toEqual([{ indexes: [] }]);
  });

  it('give way to whoever wants to write, and are then built beside the writers', async () => {
    const id = await importWithout('users_slow_3', 'users_slow_4');
    const done = buildIndexesAgain(database.kysely, id);
    await until(async () => expect(await builders()).toHaveLength(2));
    await all(`update users set status = 'blocked' where name = 'Reader 7'`);
    // It did not wait for any of them.
    expect(await built()).not.toContain('users_slow_3 true');
    expect(await built()).not.toContain('users_slow_4 true');
    await until(async () =>
      expect((await builders()).some(({ query }) => query.includes('concurrently'))).toBe(true),
    );
    await all(`update users set status = 'active' where name = 'Reader 7'`);
    await done;
    expect(await built()).toEqual(expect.arrayContaining(['users_slow_3 true', 'users_slow_4 true']));
  });

  it('are built beside whoever has written and not committed yet, who ends when they like', async () => {
    const id = await importWithout('users_slow_5');
    const writer = await database.pool.connect();
    await writer.query(`begin; update users set status = 'blocked' where name = 'Reader 8'`);
    const done = buildIndexesAgain(database.kysely, id);
    await until(async () =>
      expect((await builders()).some(({ query }) => query.includes('concurrently'))).toBe(true),
    );
    // Nobody waits behind a build that itself waits.
    await all(`update users set status = 'blocked' where name = 'Reader 9'`);
    await writer.query('commit');
    writer.release();
    await done;
    expect(await built()).toContain('users_slow_5 true');
  });

  it('fail with the reason where one can’t be built, and nothing is forgotten', async () => {
    const id = uuidV7();
    const made = [
      'CREATE INDEX users_slow_6 ON public.users USING btree ((1 / length(slowly(left(name, 0)))))',
    ];
    await all(
      `insert into imports (id, entity, source, fingerprint, indexes) values ($1, 'users', 'market', $2, $3)`,
      id,
      id,
      made,
    );
    await expect(buildIndexesAgain(database.kysely, id)).rejects.toThrow('division by zero');
    expect(await all('select indexes from imports where id = $1', id)).toEqual([{ indexes: made }]);
  });
});
