import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { ended, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { addProvider, applyMessages, sendMessage } from '#server/testing/webhook-providers.ts';

let app: TestApp;
let admin: TestAdmin;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Root' });
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  for (const { child } of servers) await ended(child);
  await app.close();
});

/** Each applied message opens a ticket, so that one that is applied twice is seen. */
const ticketRow = {
  when: {},
  target: 'ticket',
  columns: { user: 'user', text: 'description' },
  constants: { subject: 'From a provider' },
  values: {},
};

/** At least how many messages are acknowledged before a kill; it grows for some rounds. */
const fewest = 5;

/** specification 38.3 */
it(
  'applies each acknowledged message once, though servers are killed while they receive and apply',
  { timeout: 7_200_000 },
  async () => {
    const provider = await addProvider(admin, { mapping: [ticketRow] });
    const user = await addUser(app, {});
    const environment = {
      DATABASE_URL: app.database.url,
      SECRET_KEY: app.services.config.secretKey ?? '',
    };
    const acknowledged = new Set<string>();
    let sent = 0;
    /** Sends until the server is gone; what was not acknowledged is sent again, as a provider does. */
    const open: string[] = [];
    const sendSome = async (port: number) => {
      const url = `http://127.0.0.1:${port}`;
      for (;;) {
        const text = open.pop() ?? `message ${(sent += 1)}`;
        const message = { user: user.id, text };
        const answer = await sendMessage({ url }, provider.slug, message, { id: text }).catch(() => null);
        if (answer?.status !== 200) return void open.push(text);
        acknowledged.add(text);
      }
    };
    const kills = rounds(2, 1000);
    for (let kill = 0; kill < kills; kill += 1) {
      const server = (servers[0] = await startServerProcess(environment));
      const before = acknowledged.size;
      const sending = Array.from({ length: 4 }, () => sendSome(server.port));
      await until(() => expect(acknowledged.size).toBeGreaterThan(before + fewest * ((kill % 5) + 1)));
      // In the middle of the transactions of some, and of answers.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      server.child.kill('SIGKILL');
      await ended(server.child);
      await Promise.all(sending);
    }
    await until(async () => {
      await applyMessages(app);
      const { rows } = await app.database.pool.query(
        `select from provider_messages where state = 'received'`,
      );
      expect(rows).toEqual([]);
    });
    const tickets = await app.services.db.selectFrom('tickets').select('description').execute();
    const applied = tickets.map(({ description }) => description);
    expect(new Set(applied).size).toBe(applied.length);
    expect([...acknowledged].filter((text) => !applied.includes(text))).toEqual([]);
    const { rows } = await app.database.pool.query(
      `select state, count(*)::int from provider_messages group by state`,
    );
    expect(rows).toEqual([{ state: 'applied', count: applied.length }]);
    console.info(`${acknowledged.size} messages, ${kills} kills`);
  },
);
