import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  callProcess,
  ended,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { type SmtpSink, startSmtpSink } from '#server/testing/smtp-sink.ts';
import { addEmailTemplate, addSubscribers } from '#server/testing/subscribers.ts';

const subscribers = 500;
const signIn = { email: 'root@example.com', password: 'a password for tests' };

let sink: SmtpSink;
let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
  sink = await startSmtpSink();
  database = await createTestDatabase();
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await ended(server.child);
  await database.drop();
  await sink.close();
});

const start = () =>
  startServerProcess({
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests alone, forty characters',
    SMTP_URL: sink.url,
    SUPERADMIN_EMAIL: signIn.email,
    SUPERADMIN_PASSWORD: signIn.password,
  });
const call = (path: string, body?: object, token?: string, method?: string) =>
  callProcess(server, path, body, token, method);

it(
  'a server killed in the middle of 500 messages loses none, and repeats at most the one in flight',
  { timeout: 400_000 },
  async () => {
    const app = { services: { db: database.kysely } };
    await addSubscribers(app, subscribers);
    const template = await addEmailTemplate(app);
    server = await start();
    const token = String((await call('/api/login', signIn)).body['token']);
    const { status } = await call(`/api/sendsubscribe?cmsId=${template}&to=all`, [], token);
    expect(status).toBe(200);
    // The mail server is slow where a kill is to find a message: before it has arrived, and when it has, unconfirmed.
    const kills = [
      { received: 120, recipientDelayMs: 50, delayMs: 0, thinksOf: 'recipient' },
      { received: 300, recipientDelayMs: 0, delayMs: 50, thinksOf: 'message' },
    ] as const;
    for (const { received, thinksOf, ...slowness } of kills) {
      while (sink.recipients.length < received) await sleep(1);
      Object.assign(sink, slowness);
      await sleep(100);
      while (sink.thinksOf !== thinksOf) await sleep(1);
      server.child.kill('SIGKILL');
      await ended(server.child);
      expect(sink.recipients.length).toBeLessThan(subscribers);
      Object.assign(sink, { recipientDelayMs: 0, delayMs: 0 });
      server = await start();
    }
    // The mailing continues automatically.
    let mailing: Record<string, unknown> = {};
    do {
      await sleep(100);
      const { body } = await call('/adminapi/mailings', undefined, token, 'GET');
      [mailing] = body['data'];
    } while (mailing['status'] !== 'finished');
    expect(mailing).toMatchObject({ total: subscribers, sent: subscribers, failed: 0, waiting: 0 });
    expect(new Set(sink.recipients).size).toBe(subscribers);
    // The one that had arrived, unconfirmed, comes twice; the other kill repeats nothing.
    expect(sink.recipients.length).toBeLessThanOrEqual(subscribers + 1);
  },
);
