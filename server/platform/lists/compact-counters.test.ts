import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
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
