import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { expectRecount } from '#server/testing/row-counts.ts';
import { executeAlone } from '#server/testing/transactions.ts';
import { compactRowCounts, storedCounts } from './compact-counters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newUsers = (count: number) => sql`
  insert into users (id, name, deleted_at)
  select gen_random_uuid(), 'somebody', case when number % 5 = 0 then now() end from generate_series(1, ${count}) as number`;
const someUsers = (count: number) => sql`select id from users order by id limit ${count}`;

const changes = {
  insert: newUsers,
  insertLogins: (count: number) => sql`
    insert into logins (id, email, ip_address, status)
    select gen_random_uuid(), 'a@example.com', '127.0.0.1', 'Success' from generate_series(1, ${count})`,
  delete: (count: number) => sql`delete from users where id in (${someUsers(count)})`,
  deleteLogins: (count: number) => sql`delete from logins where id in (select id from logins limit ${count})`,
  softDelete: (count: number) => sql`update users set deleted_at = now() where id in (${someUsers(count)})`,
  restore: (count: number) => sql`update users set deleted_at = null where id in (${someUsers(count)})`,
  rename: (count: number) => sql`update users set name = 'renamed' where id in (${someUsers(count)})`,
  truncate: () => sql`truncate users, logins cascade`,
};

const change = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
  count: fc.integer({ min: 0, max: 30 }),
  isRolledBack: fc.boolean(),
  isFoldedAfter: fc.boolean(),
});

test('stored counts equal counting, after any changes', async () => {
  const db = database.kysely;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 15 }), async (made) => {
      for (const { kind, count, isRolledBack, isFoldedAfter } of made) {
        await executeAlone(db, changes[kind](count), { isRolledBack });
        if (isFoldedAfter) await compactRowCounts(db);
        const { rows } = await sql<{ users: number; logins: number }>`
          select (select count(*) from users where deleted_at is null) as users,
            (select count(*) from logins) as logins`.execute(db);
        expect(await storedCounts(db, ['users', 'logins']), kind).toEqual(rows[0]);
      }
    }),
    { numRuns: 25 },
  );
});

test('two folds at once count nothing twice', async () => {
  const db = database.kysely;
  const [before] = [await storedCounts(db, ['users'])];
  for (let round = 0; round < 20; round += 1) await newUsers(4).execute(db);
  await Promise.all(Array.from({ length: 5 }, () => compactRowCounts(db)));
  expect((await storedCounts(db, ['users'])).users).toBe(before.users + 80);
  expect(await db.selectFrom('row_count_changes').select('id').execute()).toEqual([]);
});

test('a name without a stored count counts as 0', async () => {
  expect(await storedCounts(database.kysely, ['no_such_list'])).toEqual({ no_such_list: 0 });
});

test('no trigger has a transition table, which Citus and YugabyteDB refuse', async () => {
  const { rows } = await sql`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
    where tgoldtable is not null or tgnewtable is not null`.execute(database.kysely);
  expect(rows).toEqual([]);
});

test('a statement adds one change, whatever it does to how many rows', async () => {
  const db = database.kysely;
  await compactRowCounts(db);
  await newUsers(500).execute(db);
  // One statement that adds to two tables and deletes, and one that finds its rows there.
  await sql`with gone as (delete from users where id in (${someUsers(7)})),
      came as (insert into users (id, name) select gen_random_uuid(), 'new' from generate_series(1, 11))
    insert into logins (id, user_id, email, ip_address, status)
    select gen_random_uuid(), id, 'a@example.com', '127.0.0.1', 'Success' from users order by id desc limit 5`.execute(
    db,
  );
  await sql`insert into users (id, name) select id, 'there' from users limit 20
    on conflict (id) do update set name = excluded.name`.execute(db);
  await expectRecount(database.kysely);
  const { rows } = await sql<{ change: number }>`
    select change from row_count_changes where name = 'users' order by id limit 1`.execute(db);
  expect(rows).toEqual([{ change: 400 }]);
});

test('counts that depend on columns follow sales, subscriptions and deletions', async () => {
  const db = database.kysely;
  await sql`insert into tokens (id, name, token_id, currency, contract_address, chain_id, creator, owner, status, sold_at, deleted_at)
    select gen_random_uuid(), 'token', number, 'ETH', '0x1', 1, '0x2', '0x3',
      case when number % 2 = 0 then 'sold' else 'listed' end, case when number % 2 = 0 then now() end, case when number % 3 = 0 then now() end
    from generate_series(1, 30) as number`.execute(db);
  await sql`insert into subscribers (id, email, unsubscribed_at)
    select gen_random_uuid(), number || '@example.com', case when number % 4 = 0 then now() end
    from generate_series(1, 30) as number`.execute(db);
  await expectRecount(database.kysely);
  await sql`update tokens set status = 'sold', sold_at = now() where token_id < 9`.execute(db);
  await sql`update tokens set deleted_at = now() where token_id between 5 and 20`.execute(db);
  await sql`delete from tokens where token_id between 15 and 25`.execute(db);
  await sql`update subscribers set unsubscribed_at = now() where email < '2'`.execute(db);
  await sql`update subscribers set deleted_at = now(), unsubscribed_at = now() where email > '25'`.execute(
    db,
  );
  await sql`delete from subscribers where email > '3'`.execute(db);
  await expectRecount(database.kysely);
  await sql`truncate tokens cascade`.execute(db);
  await expectRecount(database.kysely);
});

test('what a savepoint takes back is not counted, what is before and after it is', async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    await newUsers(3).execute(transaction);
    await sql`savepoint here`.execute(transaction);
    await newUsers(100).execute(transaction);
    await sql`rollback to savepoint here`.execute(transaction);
    // A statement that fails after its row triggers counted some rows.
    await expect(
      sql`insert into users (id, name) select (array[gen_random_uuid(), null])[1 + number / 50], 'somebody'
        from generate_series(1, 60) as number`.execute(transaction),
    ).rejects.toThrow();
    await sql`rollback to savepoint here`.execute(transaction);
    await newUsers(4).execute(transaction);
  });
  await expectRecount(database.kysely);
});

test('a connection that is killed during a write leaves the counts as they were', async () => {
  const client = await database.pool.connect();
  client.on('error', () => undefined);
  await client.query('begin');
  await client.query(
    `insert into users (id, name) select gen_random_uuid(), 'lost' from generate_series(1, 50)`,
  );
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const writing = client
    .query(
      `insert into users (id, name) select gen_random_uuid(), 'lost' from generate_series(1, 50), pg_sleep(60)`,
    )
    .then(
      () => 'done',
      () => 'killed',
    );
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await writing).toBe('killed');
  client.release(true);
  await expectRecount(database.kysely);
  await compactRowCounts(database.kysely);
  await expectRecount(database.kysely);
});
