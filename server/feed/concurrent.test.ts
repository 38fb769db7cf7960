import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { feedBatch } from './batch.ts';
import { entities } from './entities.ts';
import type { EntityName } from './entity.ts';

/** FEED_ROUNDS: how many times two feeders meet. */
const rounds = Number(process.env['FEED_ROUNDS'] ?? 200);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const seal = async () => undefined;
const send = (name: EntityName, rows: unknown[], source = 'market') =>
  feedBatch(database.kysely, entities[name], rows, { source, seal });
const all = async (statement: string, ...values: unknown[]) =>
  (await database.pool.query(statement, values)).rows;

/** The rows in another order, always the same for the same seed. */
const shuffled = <T>(rows: readonly T[], seed: number): T[] =>
  rows
    .map((row, at) => ({ row, key: Math.imul(at + 1, seed * 2 + 1) >>> 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ row }) => row);

describe('two feeders', () => {
  it(`with the same rows at once double nothing and never deadlock, in ${rounds} rounds`, async () => {
    const before = Number(
      (await all(`select deadlocks from pg_stat_database where datname = current_database()`))[0].deadlocks,
    );
    for (let round = 0; round < rounds; round += 1) {
      const rows = Array.from({ length: 12 }, (_, n) => ({
        id: `${round}-${n}`,
        name: `Round ${round}`,
        email: `r${round}.${n}@example.com`,
      }));
      const [one, other] = await Promise.all([
        send('users', shuffled(rows, round)),
        send('users', shuffled(rows, round + 7)),
      ]);
      const results = [...one, ...other].map(({ result }) => result).toSorted();
      expect(results).toEqual([...rows.map(() => 'created'), ...rows.map(() => 'unchanged')]);
    }
    expect(await all(`select count(*)::int, count(distinct email)::int as emails from users`)).toEqual([
      { count: rounds * 12, emails: rounds * 12 },
    ]);
    await all('select pg_stat_force_next_flush()');
    const after = Number(
      (await all(`select deadlocks from pg_stat_database where datname = current_database()`))[0].deadlocks,
    );
    expect(after).toBe(before);
  });

  it(`one of which brings what the other refers to never miss each other, in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = Array.from({ length: 5 }, (_, n) => `ref-${round}-${n}`);
      await Promise.all([
        send(
          'users',
          shuffled(ids, round).map((id) => ({ id, name: id })),
        ),
        send(
          'verifications',
          shuffled(ids, round + 3).map((id) => ({ id, user: id, email: 'v@example.com' })),
        ),
        send(
          'logins',
          ids.map((id) => ({
            id,
            user: id,
            email: 'v@example.com',
            ipAddress: '10.0.0.1',
            status: 'Success',
          })),
        ),
      ]);
    }
    expect(await all(`select from feed_waiting`)).toEqual([]);
    expect(
      await all(
        `select count(*)::int from verifications join users on users.id = user_id where name like 'ref-%'`,
      ),
    ).toEqual([{ count: rounds * 5 }]);
    expect(await all(`select count(*)::int from logins join users on users.id = user_id`)).toEqual([
      { count: rounds * 5 },
    ]);
    expect(await all(`select from feed_verifications where parked is not null`)).toEqual([]);
  });

  it('of two sources that bring the same emails reject the later, row by row', async () => {
    for (let round = 0; round < 50; round += 1) {
      const rows = Array.from({ length: 6 }, (_, n) => ({
        id: `s${round}-${n}`,
        name: 'S',
        email: `s${round}.${n}@example.com`,
      }));
      const answers = await Promise.all([
        send('users', rows, 'one'),
        send('users', rows.toReversed(), 'other'),
      ]);
      const created = answers.flat().filter(({ result }) => result === 'created');
      const rejected = answers.flat().filter(({ errors }) => errors?.['email'] === 'emailTaken');
      expect([created.length, rejected.length]).toEqual([6, 6]);
    }
  });
});
