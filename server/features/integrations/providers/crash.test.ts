import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { killInTurn, startHolder } from '#server/testing/kill-in-turn.ts';
import { rounds } from '#server/testing/rounds.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { addProvider, applyMessages, sendMessage } from '#server/testing/webhook-providers.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Root' });
});
afterAll(() => app.close());

/** Each applied message opens a ticket, so that one that is applied twice is seen. */
const ticketRow = {
  when: {},
  target: 'ticket',
  columns: { user: 'user', text: 'description' },
  constants: { subject: 'From a provider' },
  values: {},
};

const environment = () => ({
  DATABASE_URL: app.database.url,
  SECRET_KEY: app.services.config.secretKey ?? '',
});

/** The processes that are killed: whole servers, and, because these start slowly, the door and the task alone. */
const processes = [
  { name: 'servers', kills: rounds(1, 30), atOnce: 1, start: () => startServerProcess(environment()) },
  {
    name: 'door and task',
    kills: rounds(4, 1000),
    atOnce: 3,
    start: () => startHolder('provider-holder.ts', environment()),
  },
];

/** specification 38.3 */
it.each(processes)(
  'applies each acknowledged message once, though $name are killed while they receive and apply',
  { timeout: 7_200_000 },
  async ({ name, kills, atOnce, start }) => {
    const provider = await addProvider(admin, { mapping: [ticketRow] });
    const user = await addUser(app, {});
    const acknowledged = new Set<string>();
    let sent = 0;
    /** Sends until the process is gone; what was not acknowledged is sent again, as a provider does. */
    const open: string[] = [];
    const sendSome = async (port: number, noted: Set<string>) => {
      const url = `http://127.0.0.1:${port}`;
      for (;;) {
        const text = open.pop() ?? `message ${(sent += 1)}`;
        const message = { user: user.id, text };
        const answer = await sendMessage({ url }, provider.slug, message, { id: text }).catch(() => null);
        if (answer?.status !== 200) return void open.push(text);
        noted.add(text);
        acknowledged.add(text);
      }
    };
    const sending = new WeakMap<object, Promise<unknown>>();
    await killInTurn({
      kills,
      atOnce,
      start,
      async work(one) {
        const noted = new Set<string>();
        const senders = Array.from({ length: 4 }, () => sendSome(one.port, noted));
        sending.set(one, Promise.all(senders));
        await until(() => expect(noted.size).toBeGreaterThan(5 + Math.random() * 20));
        // In the middle of the transactions of some, and of answers.
        await sleep(Math.random() * 100);
      },
      after: async (one) => sending.get(one),
    });
    await until(async () => {
      await applyMessages(app);
      const { rows } = await app.database.pool.query(
        `select from provider_messages where state = 'received'`,
      );
      expect(rows).toEqual([]);
    });
    const tickets = await app.services.db
      .selectFrom('tickets')
      .select('description')
      .where('user_id', '=', user.id)
      .execute();
    const applied = tickets.map(({ description }) => description);
    const once = new Set(applied);
    expect(once.size).toBe(applied.length);
    expect([...acknowledged].filter((text) => !once.has(text))).toEqual([]);
    const { rows } = await app.database.pool.query(
      `select state, count(*)::int from provider_messages where provider_id = $1 group by state`,
      [provider._id],
    );
    expect(rows).toEqual([{ state: 'applied', count: applied.length }]);
    console.info(`${acknowledged.size} messages, ${kills} kills of ${name}`);
  },
);
