import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rounds as roundsOf } from '#server/testing/rounds.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { startTextReceiver, type TextReceiver } from '#server/testing/text-receiver.ts';
import { until } from '#server/testing/until.ts';

const rounds = roundsOf(1, 8);
const signIn = { email: 'root@example.com', password: 'a password for tests' };

let database: TestDatabase;
let receiver: TextReceiver;
const servers: ServerProcess[] = [];
/** Whether the receiver waits with its answers. */
let isSlow = false;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startTextReceiver(async () => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 500));
    return 200;
  });
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  for (const { child } of servers) await ended(child);
  await database.drop();
  await receiver.close();
});

const start = async (place: number) => {
  servers[place] = await startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
    SIEM_URL: receiver.url,
  });
};
const one = (place: number) => servers[place] as ServerProcess;
const numbers = () => receiver.requests.flatMap(({ numbers: of }) => of);

it(
  'servers that are killed while they send, and others that go on, leave no gap in what the receiver got',
  { timeout: 300_000 },
  async () => {
    await Promise.all([start(0), start(1)]);
    const token = String((await callProcess(one(0), '/api/login', signIn)).body['token']);
    const write = async (place: number) => {
      for (let n = 0; n < 5; n += 1)
        await callProcess(one(place), '/api/updateprofile', { name: `Name ${Math.random()}` }, token);
    };
    for (let round = 0; round < rounds; round += 1) {
      isSlow = true;
      const before = receiver.requests.length;
      await write(round % 2);
      // One of them has rows on their way, and nobody knows which.
      await until(() => expect(receiver.requests.length).toBeGreaterThan(before));
      for (const place of [0, 1]) one(place).child.kill('SIGKILL');
      for (const place of [0, 1]) await ended(one(place).child);
      isSlow = false;
      await Promise.all([start(0), start(1)]);
    }
    await write(0);
    await until(async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(*)::int as count from audit_log',
      );
      expect(new Set(numbers()).size).toBe(rows[0]?.count);
    });
    const all = numbers();
    const last = Math.max(...all);
    // Whatever comes again begins where the position stood: the first time of each is in order and without a gap.
    expect([...new Set(all)]).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  },
);
