import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/platform/call.ts';
import { listHits } from '#server/features/moderation/screening/queries.ts';
import { listTransfers } from '#server/features/moderation/travel-rule/queries.ts';
import type { DB } from '#server/platform/db/types.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rowsRead } from '#server/testing/rows-read.ts';

let database: TestDatabase;
const many = 30_000;

beforeAll(async () => {
  database = await createTestDatabase();
  const { kysely } = database;
  await sql`insert into users (id, name, email)
    select md5(number::text)::uuid, 'User ' || number, number || '@example.com' from generate_series(1, ${many}::int) as number`.execute(
    kysely,
  );
  await sql`insert into screening_lists (id, name, format) values (gen_random_uuid(), 'List', 'own')`.execute(
    kysely,
  );
  await sql`insert into screening_entries (id, list_id, external_id, names, addresses, birth_years, countries, facts, since)
    select gen_random_uuid(), id, '1', array['Entry'], '{}', '{}', '{}', '', 1 from screening_lists`.execute(
    kysely,
  );
  await sql`insert into screening_hits (id, list_id, external_id, entry_id, subject_kind, subject_id, score, parts, facts, state)
    select lpad(to_hex(number), 32, '0')::uuid, list_id, external_id, entry.id, 'user', md5(number::text)::uuid, number % 101, '[]', '',
      case when number % 10000 = 0 then 'ended' else 'open' end
    from generate_series(1, ${many}::int) as number, screening_entries as entry`.execute(kysely);
  await sql`insert into travel_rule_transfers (id, direction, user_id, state, currency_symbol, amount)
    select lpad(to_hex(number), 32, '0')::uuid, 'in', md5(number::text)::uuid,
      case when number % 10000 = 0 then 'rejected' else 'received' end, 'ETH', number
    from generate_series(1, ${many}::int) as number`.execute(kysely);
  await sql`vacuum (analyze)`.execute(kysely);
});
afterAll(() => database.drop());

/** A page of a list, and how many rows of its table were read for it. */
const measured = (
  table: 'screening_hits' | 'travel_rule_transfers',
  list: (db: Kysely<DB>) => Promise<Page<object>>,
) =>
  database.kysely.transaction().execute(async (transaction) => {
    // Takes the sample of the list, which each connection keeps.
    await list(transaction);
    const before = await rowsRead(transaction, table);
    const page = await list(transaction);
    return { ...page, read: (await rowsRead(transaction, table)) - before };
  });

const first = { page: 1, limit: 10, search: '' } as const;

const hits = (input: Partial<Parameters<typeof listHits>[1]>) =>
  measured('screening_hits', (db) => listHits(db, { ...first, ...input }));
const transfers = (input: Partial<Parameters<typeof listTransfers>[1]>) =>
  measured('travel_rule_transfers', (db) => listTransfers(db, { ...first, ...input }));

it.each([
  ['screening hits', hits],
  ['transfers', transfers],
] as const)(
  'a search in %s looks at the newest 10,000 and says so, because its text is in other tables',
  async (_, asked) => {
    const newest = await asked({ search: `user ${many}` });
    expect(newest).toMatchObject({ count: 1, countIsExact: false, searched: 10_000 });
    expect(newest.read).toBeLessThan(11_000);
    const older = await asked({ search: 'user 777' });
    expect(older).toMatchObject({ searched: 10_000 });
    expect(older.read).toBeLessThan(11_000);
  },
);

it('few rows under a filter are searched whole', async () => {
  const whole = { count: 1, countIsExact: true };
  expect(await hits({ search: 'user 10000', state: 'ended' })).toMatchObject(whole);
  expect(await transfers({ search: 'user 10000', state: 'rejected' })).toMatchObject(whole);
});

it('each order and filter reads an index', async () => {
  // The count ends at 10,000.
  expect((await hits({ sort: '-score', state: 'open' })).read).toBeLessThan(11_000);
  expect((await hits({ sort: 'score', state: 'ended' })).read).toBeLessThan(100);
  expect((await transfers({ state: 'rejected' })).read).toBeLessThan(100);
  expect((await transfers({ direction: 'out' })).read).toBeLessThan(100);
  // Without a filter every row is counted.
  expect((await transfers({ sort: 'amount' })).read).toBeLessThan(many + 100);
});
