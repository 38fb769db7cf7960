import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagnose } from '#server/operations/diagnostics/doctor.ts';
import { replaceLostKey } from '#server/operations/secrets/replace-lost.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type KeyedServer, startWithKeys, testKeys } from '#server/testing/key-rotation.ts';
import { startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { until } from '#server/testing/until.ts';
import { loadSecretKeys } from '#server/features/identity/auth/secrets.ts';
import { signingDatabase } from '#server/platform/audit/sign.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { webhookDeliveryTask } from './deliver.ts';

const { a, b } = testKeys;
let database: TestDatabase;
let receiver: TestReceiver;
beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
});

const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (...given: unknown[]) => void warnings.push(given) };
const deliver = ({ services }: KeyedServer) =>
  startPeriodicTasks(services, [{ ...webhookDeliveryTask, everyMs: 20 }], log, { askMs: 20 });
const webhookFindings = async () =>
  (await diagnose(database.pool)).findings.filter(({ about }) => about === receiver.url);

it('a webhook whose key is lost says so, and delivers again after New secret', async () => {
  const before = await startWithKeys(database, [a]);
  const admin = await before.signIn();
  const fields = { url: receiver.url, description: '', source: '', types: [] };
  const { _id: id } = (await admin.call('POST', '/adminapi/webhooks', fields)).body.result;
  await before.close();
  const keys = await loadSecretKeys({ secretKey: b, dataDir: '' }, async () => false);
  await signingDatabase(database.kysely, keys)
    .transaction()
    .execute((db) => replaceLostKey({ db, keys }));

  const server = await startWithKeys(database, [b]);
  let tasks = deliver(server);
  const root = await server.signIn();
  const endpoint = async () => (await root.call('GET', `/adminapi/webhooks/${id}`)).body.result;
  await root.call('POST', '/api/addFaq', { question: 'How?', answer: 'So.' });
  await until(async () =>
    expect(await endpoint()).toMatchObject({ state: 'waiting', lastError: 'secretUnreadable' }),
  );
  expect(await webhookFindings()).toEqual([
    expect.objectContaining({
      severity: 'error',
      record: id,
      sentence: expect.stringMatching(
        /^receives nothing: its secret was encrypted with key 1, which is lost/,
      ),
      since: expect.any(String),
      paragraph: 'the-key-in-a-backup',
    }),
  ]);
  await tasks.stop();
  // One finding is enough, also after three attempts.
  await database.pool.query('update webhook_endpoints set failures = failures + 2');
  expect((await webhookFindings()).map(({ paragraph }) => paragraph)).toEqual(['the-key-in-a-backup']);
  await database.pool.query('update webhook_endpoints set failures = failures - 2');
  tasks = deliver(server);
  const tried = await root.call('POST', '/adminapi/webhooks/test', { id });
  expect(tried.body.result).toMatchObject({ outcome: 'failed', error: 'secretUnreadable' });

  const rotated = await root.call('POST', '/adminapi/webhooks/rotate', { id, hours: 24 });
  expect(rotated.body.result).toMatchObject({ formerUntil: null, state: 'delivering' });
  const { rows } = await database.pool.query(
    `select after from audit_log where call = 'rotateWebhookSecret'`,
  );
  expect(rows).toEqual([{ after: { formerHours: 0 } }]);
  await until(() => expect(receiver.received.map(({ message }) => message.type)).toContain('faq.added'));
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(rotated.body.result.secret).verify(body, headers)).toBeDefined();
  await until(async () => expect(await endpoint()).toMatchObject({ state: 'delivering', backlog: 0 }));
  expect(await webhookFindings()).toEqual([]);
  await tasks.stop();
  await server.close();
  expect(warnings).toEqual([]);
});

it('a former secret that can’t be read stops nothing', async () => {
  const server = await startWithKeys(database, [b]);
  await server.signIn();
  // As rotated by an earlier version: the former secret is one of the lost key.
  await sql`update webhook_endpoints set former_secret = decode(repeat('ab', 60), 'hex'), former_until = now() + interval '1 day'`.execute(
    server.services.db,
  );
  const tasks = deliver(server);
  const { length } = receiver.received;
  const root = await server.signIn();
  await root.call('POST', '/api/addFaq', { question: 'And now?', answer: 'So.' });
  await until(() => expect(receiver.received.length).toBeGreaterThan(length));
  await tasks.stop();
  await server.close();
  expect(warnings).toEqual([]);
});
