import { afterAll, beforeAll, expect, it } from 'vitest';
import { feedEntities } from '#contract/platform/feed-rights.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';

let app: TestApp;
let key: TestKey;
let admins: TestAdmin[];

const people = 60;
const batches = 8;
const adminCount = 10;

beforeAll(async () => {
  app = await startTestApp();
  key = await addTestKey(app, {
    restriction: feedEntities.map((entity) => ({ path: `/feed/${entity}`, isWriteAccess: true })),
  });
  admins = await Promise.all(
    Array.from({ length: adminCount }, (_, n) => app.signIn({ name: `Admin ${n}` })),
  );
});
afterAll(() => app.close());

const all = async (statement: string) => (await app.database.pool.query(statement)).rows;
const statuses: number[] = [];

/** Sends a batch of users and of their withdrawals; gives what became of the rows, each once. */
async function feed(batch: number): Promise<string[]> {
  const users = Array.from({ length: people }, (_, n) => ({
    id: `u${n}`,
    revision: batch,
    name: `Person ${n} of ${batch}`,
    email: `u${n}@example.com`,
    // The marketplace goes on saying that they are active: the desk has decided otherwise.
    status: 'active',
  }));
  const withdrawals = users.map(({ id, email }) => ({
    id: `${batch}-${id}`,
    user: id,
    email,
    currencySymbol: 'ETH',
    paymentType: 2,
    toAddress: `0x${'ab'.repeat(20)}`,
    amount: '1.5',
    status: 1,
  }));
  const answers = await Promise.all([
    key.call('POST', '/feed/v1/users', users),
    key.call('POST', '/feed/v1/withdrawals', withdrawals),
  ]);
  statuses.push(...answers.map(({ status }) => status));
  return answers.map(({ body }) =>
    [...new Set(body.results.map((row: { result: string }) => row.result))].join(),
  );
}

const lists = [
  '/api/getAllusers?limit=50&sort=-name',
  '/api/getAllusers?search=Person&status=blocked',
  '/adminapi/audit?limit=50',
];

/** What an admin does while rows come: reads lists, blocks and unblocks their own users, and one whom all of them decide about. */
async function work(admin: TestAdmin, own: string[], shared: string, isFed: () => boolean) {
  const decided = new Map<string, string>();
  let decisions = 0;
  const decide = async (id: string, status: string) => {
    const answer = await admin.call('POST', '/api/change-status', { id, status });
    statuses.push(answer.status);
    if (answer.status === 200) decisions += 1;
    return answer.status;
  };
  for (let round = 0; round < 4 || isFed(); round += 1) {
    const path = lists[round % lists.length] ?? '';
    statuses.push((await admin.call('GET', path)).status);
    const one = own[round % own.length] ?? '';
    const status = decided.get(one) === 'blocked' ? 'active' : 'blocked';
    expect(await decide(one, status)).toBe(200);
    decided.set(one, status);
    // Of two who decide the same at once, one is told that it is so already.
    expect([200, 409]).toContain(await decide(shared, round % 2 === 0 ? 'blocked' : 'active'));
  }
  return { decided, decisions };
}

it('a feeder and ten admins at the same time lose nothing of each other', async () => {
  expect(await feed(1)).toEqual(['created', 'created']);
  const known = await all(
    `select record_id as id from feed_users where source = 'marketplace' order by external_id`,
  );
  const [shared = '', ...others] = known.map(({ id }) => String(id));
  let isFeeding = true;
  const feeding = (async () => {
    try {
      for (let batch = 2; batch <= batches; batch += 1)
        expect(await feed(batch)).toEqual(['changed', 'created']);
    } finally {
      isFeeding = false;
    }
  })();
  const [, ...worked] = await Promise.all([
    feeding,
    ...admins.map((admin, n) =>
      work(
        admin,
        others.filter((_, at) => at % adminCount === n),
        shared,
        () => isFeeding,
      ),
    ),
  ]);

  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const users = await all(`select users.id, name, status from users join feed_users on record_id = users.id`);
  expect(users.length).toBe(people);
  expect(users.filter(({ name }) => !String(name).endsWith(` of ${batches}`))).toEqual([]);
  const decided = new Map(worked.flatMap((one) => [...one.decided]));
  expect(decided.size).toBeGreaterThanOrEqual(adminCount * 4);
  for (const { id, status } of users)
    if (id !== shared) expect([id, status]).toEqual([id, decided.get(id) ?? 'active']);
  expect(
    await all(
      `select count(*)::int as rows, count(user_id)::int as joined from withdrawals join feed_withdrawals on record_id = withdrawals.id`,
    ),
  ).toEqual([{ rows: people * batches, joined: people * batches }]);

  // Each decision is in the trail once, and left one event; the counts that lists show are those of the rows.
  const decisions = worked.reduce((sum, one) => sum + one.decisions, 0);
  expect(await all(`select count(*)::int from audit_log where call = 'changeUserStatus'`)).toEqual([
    { count: decisions },
  ]);
  expect(await all(`select count(*)::int from events where call = 'changeUserStatus'`)).toEqual([
    { count: decisions },
  ]);
  const [first] = admins;
  const shown = await first?.call('GET', '/api/getAllusers?limit=1');
  expect(shown?.body.count).toBe(people);
});
