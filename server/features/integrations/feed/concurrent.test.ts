import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { feedInto } from '#server/testing/feed.ts';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import { statementsOn } from '#server/testing/statements.ts';

/** How many times two feeders meet. */
const rounds = roundsOf(50, 200);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const send = feedInto(() => database);
const all = statementsOn(() => database);

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

interface Model {
  name: string;
  email: string | null;
  status: string;
  revision: number | null;
  sent: Record<string, unknown>;
}

const rowArbitrary = fc.record(
  {
    id: fc.constantFrom('p1', 'p2', 'p3'),
    revision: fc.integer({ min: 0, max: 3 }),
    name: fc.constantFrom('A', 'B'),
    email: fc.constantFrom('x@example.net', 'y@example.net', 'X@example.net', null),
    status: fc.constantFrom('active', 'blocked'),
  },
  { requiredKeys: ['id'] },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(rowArbitrary, { minLength: 1, maxLength: 6 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      desk: fc.constantFrom('p1', 'p2', 'p3'),
      status: fc.constantFrom('active', 'blocked'),
    }),
  },
);

/** What was sent last; what never was counts as its initial value. */
const sentLast = ({ sent }: Model, field: 'email' | 'status') =>
  field in sent ? sent[field] : field === 'status' ? 'active' : null;

/** The same rules once more, as plainly as can be: one row after the other on a map. */
function expected(model: Map<string, Model>, row: Record<string, unknown>): string {
  const id = String(row['id']);
  const known = model.get(id);
  const revision = row['revision'] as number | undefined;
  if (known && revision !== undefined && known.revision !== null && revision < known.revision) return 'stale';
  const after: Model = known
    ? { ...known, sent: { ...known.sent } }
    : { name: '', email: null, status: 'active', revision: null, sent: {} };
  if (row['name'] !== undefined) after.name = String(row['name']);
  for (const field of ['email', 'status'] as const) {
    if (row[field] === undefined) continue;
    if (!known || sentLast(known, field) !== row[field]) Object.assign(after, { [field]: row[field] });
    after.sent[field] = row[field];
  }
  if (after.name === '') return 'rejected';
  const lower = after.email?.toLowerCase();
  if (
    lower !== undefined &&
    [...model].some(([other, { email }]) => other !== id && email?.toLowerCase() === lower)
  )
    return 'rejected';
  after.revision = revision ?? after.revision;
  model.set(id, after);
  if (!known) return 'created';
  return (['name', 'email', 'status'] as const).every((field) => known[field] === after[field])
    ? 'unchanged'
    : 'changed';
}

describe('any rows in any batches, with decisions of the desk between them', () => {
  it('come to what a map of the same rules says', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        run += 1;
        const source = `run-${run}`;
        await all(
          `delete from users where email like '%@example.net' or email is null and name in ('A', 'B')`,
        );
        const model = new Map<string, Model>();
        for (const one of steps) {
          if (Array.isArray(one)) {
            const answers = await send('users', one, source);
            expect(answers.map(({ result, deleted }) => (deleted ? 'deleted' : result))).toEqual(
              one.map((row) => expected(model, row)),
            );
          } else if (model.has(one.desk)) {
            (model.get(one.desk) as Model).status = one.status;
            const touched = await all(
              `update users set status = $1 from feed_users where record_id = users.id and source = $2 and external_id = $3 returning users.id`,
              one.status,
              source,
              one.desk,
            );
            expect(touched).toHaveLength(1);
          }
        }
        const stored = await all(
          `select external_id as id, name, email, status, revision from feed_users join users on users.id = record_id where source = $1 order by 1`,
          source,
        );
        expect(stored).toEqual(
          [...model]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([id, { name, email, status, revision }]) => ({ id, name, email, status, revision })),
        );
      }),
      { numRuns: roundsOf(20, 60) },
    );
  });
});
