import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rounds } from '#server/testing/rounds.ts';
import { expectRecount } from '#server/testing/row-counts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const users = (from: number, to: number) => `
  select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as id, 'somebody' as name,
    case when number % 3 = 0 then now() end as deleted_at from generate_series(${from}, ${to}) as number`;

describe('counts equal counting the rows after', () => {
  it.each([
    [
      'an upsert that changes nothing',
      `insert into users (id, name, deleted_at) ${users(1, 20)}
      on conflict (id) do nothing`,
    ],
    [
      'an upsert that inserts some',
      `insert into users (id, name, deleted_at) ${users(10, 30)} on conflict (id) do nothing`,
    ],
    [
      'an upsert that deletes and restores softly',
      `insert into users (id, name) select id, name from (${users(25, 40)}) as given
      on conflict (id) do update set deleted_at = case when users.deleted_at is null then now() end`,
    ],
    [
      'a merge that inserts, changes and deletes',
      `merge into users using (${users(35, 50)}) as given on users.id = given.id
      when matched and users.deleted_at is null then delete
      when matched then update set deleted_at = null
      when not matched then insert (id, name, deleted_at) values (given.id, given.name, given.deleted_at)`,
    ],
    [
      'two tables in one statement',
      `with added as (insert into users (id, name, deleted_at) ${users(51, 60)} returning id),
      gone as (delete from users where id in (select id from users order by id limit 5) returning id)
      insert into logins (id, email, ip_address, status)
      select gen_random_uuid(), 'a@example.com', '127.0.0.1', 'Success' from (select id from added union all select id from gone) as each_of_them`,
    ],
    [
      'a transaction with savepoints',
      `do $$ begin
      insert into users (id, name, deleted_at) ${users(61, 65)};
      for step in 1..5 loop
        begin
          insert into users (id, name, deleted_at) ${users(66, 70)};
          delete from users where name = 'somebody' and id in (select id from users limit 2);
          raise exception 'undone';
        exception when others then null;
        end;
      end loop;
      insert into logins (id, email, ip_address, status) values (gen_random_uuid(), 'a@example.com', '127.0.0.1', 'Success');
    end $$`,
    ],
    [
      'a statement that fails on its last row',
      `do $$ begin
      insert into users (id, name, deleted_at) select * from (${users(71, 80)}) as given
        union all select '00000000-0000-4000-8000-000000000061'::uuid, 'twice', null;
      exception when unique_violation then
        insert into users (id, name, deleted_at) ${users(81, 82)};
    end $$`,
    ],
  ])('%s', async (_name, statement) => {
    await sql
      .raw(`insert into users (id, name, deleted_at) ${users(1, 20)} on conflict do nothing`)
      .execute(database.kysely);
    await sql.raw(statement).execute(database.kysely);
    await expectRecount(database.kysely);
  });

  it('a trigger of a counted table that writes to the same table and to another one', async () => {
    const db = database.kysely;
    await sql`create function test_chain() returns trigger language plpgsql as $$ begin
      insert into logins (id, email, ip_address, status) values (gen_random_uuid(), 'b@example.com', '127.0.0.1', 'Success');
      if new.name = 'parent' then
        insert into users (id, name) select gen_random_uuid(), 'child' from generate_series(1, 3);
      end if;
      return null;
    end $$`.execute(db);
    // Its name comes before those of the counting triggers in one case, and after them in the other.
    for (const name of ['a_first', 'z_last']) {
      await sql`create trigger ${sql.id(name)} after insert on users for each row execute function test_chain()`.execute(
        db,
      );
      await sql`insert into users (id, name) select gen_random_uuid(), 'parent' from generate_series(1, 4)`.execute(
        db,
      );
      await sql`drop trigger ${sql.id(name)} on users`.execute(db);
      await expectRecount(database.kysely);
    }
  });

  it('many writers of whom some roll back, through transactions on few sessions', async () => {
    await Promise.all(
      Array.from({ length: rounds(40, 400) }, (_, writer) =>
        database.kysely
          .transaction()
          .execute(async (db) => {
            await sql`insert into users (id, name) select gen_random_uuid(), 'w' from generate_series(1, 3)`.execute(
              db,
            );
            await sql`delete from users where id in (select id from users where name = 'w' limit 1 for update skip locked)`.execute(
              db,
            );
            if (writer % 3 === 0) throw new Error('undone');
          })
          .catch(() => undefined),
      ),
    );
    await expectRecount(database.kysely);
  });
});
