import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rounds } from '#server/testing/rounds.ts';
import { sequenceEvents } from './sequence.ts';

const races = rounds(15, 50);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate events`.execute(database.kysely);
});

type Db = TestDatabase['kysely'];

async function addEvent(db: Db, record: string): Promise<void> {
  await db
    .insertInto('events')
    .values({
      id: uuidV7(),
      type: 'user.changed',
      record_type: 'user',
      record_id: record,
      actor_kind: 'admin',
      actor_id: uuidV7(),
      actor_name: 'Noor',
      call: 'updateUser',
      request_id: uuidV7(),
      created_at: new Date(),
    })
    .execute();
}
const sequence = (waits = true) => sequenceEvents(database.kysely, { waits });
const head = async () =>
  (await database.kysely.selectFrom('event_head').select('position').executeTakeFirstOrThrow()).position;
const placed = async () =>
  (
    await database.kysely
      .selectFrom('events')
      .select(['position', 'record_id'])
      .where('position', 'is not', null)
      .orderBy('position')
      .execute()
  ).map(({ position, record_id }) => ({ position: Number(position), record: record_id }));

/** A transaction that stays open until it is told to end. */
async function held(work: (db: Db) => Promise<void>): Promise<() => Promise<void>> {
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const over = database.kysely.transaction().execute(async (transaction) => {
    await work(transaction);
    written.resolve();
    await ending.promise;
  });
  await written.promise;
  return async () => {
    ending.resolve();
    await over;
  };
}

it('gives a transaction that commits late the next position, so that no reader has passed it', async () => {
  const start = Number(await head());
  const finish = await held((db) => addEvent(db, 'late'));
  await addEvent(database.kysely, 'a');
  await addEvent(database.kysely, 'b');
  await sequence();
  expect(await placed()).toEqual([
    { position: start + 1, record: 'a' },
    { position: start + 2, record: 'b' },
  ]);
  await finish();
  await sequence();
  expect((await placed()).at(-1)).toEqual({ position: start + 3, record: 'late' });
});

it('keeps the order of two changes of one record, also where the later one belongs to the older transaction', async () => {
  // Begins first, so that its transaction has the lower number.
  const older = await database.pool.connect();
  const stillOpen = await held(async (db) => void (await sql`select pg_current_xact_id()`.execute(db)));
  try {
    await older.query('begin');
    await older.query('select pg_current_xact_id()');
    // Its own transaction, which is younger, and commits first.
    await database.kysely.transaction().execute((transaction) => addEvent(transaction, 'first change'));
    await older.query(
      `insert into events (id, type, record_type, record_id, actor_kind, actor_id, actor_name, call, request_id, created_at)
       values (gen_random_uuid(), 'user.changed', 'user', 'second change', 'admin', gen_random_uuid(), 'Noor', 'updateUser', 'r', now())`,
    );
    await older.query('commit');
    await sequence();
    expect((await placed()).map(({ record }) => record)).toEqual(['first change', 'second change']);
  } finally {
    older.release();
    await stillOpen();
  }
});

it(`leaves no gap and gives no position twice with several sequencers and writers at once, in ${races} rounds`, async () => {
  const start = Number(await head());
  for (let round = 0; round < races; round += 1) {
    await Promise.all([
      ...['a', 'b', 'c', 'd'].map((record) => addEvent(database.kysely, `${round} ${record}`)),
      sequence(),
      sequence(false),
      sequence(),
    ]);
  }
  await sequence();
  const positions = (await placed()).map(({ position }) => position);
  expect(positions).toEqual(Array.from({ length: 4 * races }, (_, index) => start + 1 + index));
});

it('places more than one batch, and goes on from the head after the older ones were deleted', async () => {
  const start = Number(await head());
  for (let n = 0; n < 2500; n += 500)
    await database.kysely.transaction().execute(async (transaction) => {
      for (let one = 0; one < 500; one += 1) await addEvent(transaction, `${n + one}`);
    });
  expect(await sequence()).toBe(2500);
  expect((await placed()).map(({ record }) => record)).toEqual(
    Array.from({ length: 2500 }, (_, index) => `${index}`),
  );
  await sql`truncate events`.execute(database.kysely);
  await addEvent(database.kysely, 'next');
  await sequence();
  expect(await placed()).toEqual([{ position: start + 2501, record: 'next' }]);
});
