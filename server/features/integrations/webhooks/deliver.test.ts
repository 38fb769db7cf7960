// Long because every promise to a receiver is tried on the same desk with the same few steps.
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventTypes } from '#contract/platform/event-types.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startPeriodicTasks } from '#server/platform/jobs/periodic-tasks.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { type Received, startReceiver, type TestReceiver } from '#server/testing/receiver.ts';
import { until } from '#server/testing/until.ts';
import { webhookDeliveryTask } from './deliver.ts';
import { eventsFor } from './message.ts';
import { downAfter } from './outcomes.ts';

let app: TestApp;
let admin: TestAdmin;
let tasks: { stop: () => Promise<void> };
let receivers: TestReceiver[] = [];
const warnings: unknown[] = [];
const log = { info: () => undefined, warn: (...given: unknown[]) => void warnings.push(given) };
const deliver = () =>
  startPeriodicTasks(app.services, [{ ...webhookDeliveryTask, everyMs: 20 }], log, { askMs: 20 });

beforeEach(async () => {
  app = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  admin = await app.signIn({ email: 'root@example.com' });
  tasks = deliver();
});
afterEach(async () => {
  await tasks.stop();
  for (const receiver of receivers) await receiver.close();
  receivers = [];
  await app.close();
  expect(warnings.splice(0)).toEqual([]);
});

const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given);
  receivers.push(started);
  return started;
};
const fields = { description: 'Shop', source: '', types: [] as string[] };
async function addEndpoint(url: string, more: object = {}) {
  const { status, body } = await admin.call('POST', '/adminapi/webhooks', { ...fields, url, ...more });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.result as { _id: string; secret: string };
}
const endpoint = async (id: string) => (await admin.call('GET', `/adminapi/webhooks/${id}`)).body.result;
const attempts = async (id: string, query = '') =>
  (await admin.call('GET', `/adminapi/webhooks/${id}/attempts?${query}`)).body.data;
const addFaq = async (question: string) =>
  (await admin.call('POST', '/api/addFaq', { question, answer: '0' })).body.result._id as string;
const changeFaq = async (faqId: string, answer: string) => {
  const { status, body } = await admin.call('POST', '/api/updateFaq', { faqId, question: 'Same', answer });
  expect([status, body.errors]).toEqual([200, undefined]);
};
const answers = (received: Received[]) => received.map(({ message }) => message.data.after?.answer);
const retryNow = () => sql`update webhook_queue set next_at = now()`.execute(app.services.db);

it('sends an event that the receiver’s own library verifies, and logs what was sent and answered', async () => {
  const { url, received } = await receiver((_got, response) => {
    response.writeHead(202).end('{"ok":true}');
    return undefined;
  });
  const { _id, secret } = await addEndpoint(url);
  const faq = await addFaq('How?');
  await until(() => expect(received).toHaveLength(1));
  const [got] = received as [Received];
  expect(new Webhook(secret).verify(got.body, got.headers)).toMatchObject({
    id: got.id,
    type: 'faq.added',
    data: {
      record: { type: 'faq', id: faq },
      before: null,
      after: { question: 'How?' },
      actor: { id: admin.id },
    },
  });
  await until(async () => expect(await attempts(_id)).toHaveLength(1));
  expect((await attempts(_id))[0]).toMatchObject({
    event: got.id,
    type: 'faq.added',
    outcome: 'delivered',
    status: 202,
    error: null,
    request: got.body,
    answer: '{"ok":true}',
  });
  expect(await endpoint(_id)).toMatchObject({ state: 'delivering', backlog: 0, lastError: null });
});

it('masks personal data for an endpoint without the right to it, on the wire and in its log, when it is sent again too', async () => {
  const [open, masked] = [await receiver(), await receiver()];
  const seeing = await addEndpoint(open.url, { personalData: true });
  const other = await addEndpoint(masked.url);
  const user = uuidV7();
  await app.services.db
    .insertInto('users')
    .values({ id: user, name: 'Amira', email: 'first@marker-mail.example', address: `0x${'ab'.repeat(20)}` })
    .execute();
  const contact = {
    userId: user,
    email: 'second@marker-mail.example',
    phoneCode: '+971',
    phoneNo: '505550199',
  };
  const { status, body } = await admin.call('PUT', '/adminapi/updateUser', contact);
  expect([status, body.errors]).toEqual([200, undefined]);
  await until(() => expect([open.received.length, masked.received.length]).toEqual([1, 1]));
  const personal = /marker-mail|505550199|\+971|abababab/;
  expect(open.received[0]?.body).toMatch(personal);
  expect(masked.received[0]?.body).toContain(user);
  expect(JSON.parse(masked.received[0]?.body ?? '{}')).toMatchObject({ masked: true });
  expect(JSON.parse(open.received[0]?.body ?? '{}')).not.toHaveProperty('masked');
  await until(async () => expect(await attempts(other._id)).toHaveLength(1));
  const [{ _id: attempt }] = await attempts(other._id);
  const again = await admin.call('POST', '/adminapi/webhooks/again', { id: other._id, attempt });
  expect([again.status, again.body.errors]).toEqual([200, undefined]);
  await until(() => expect(masked.received).toHaveLength(2));
  await until(async () => expect(await attempts(other._id)).toHaveLength(2));
  expect(masked.received.map((got) => got.body).join()).not.toMatch(personal);
  expect(JSON.stringify(await attempts(other._id))).not.toMatch(personal);
  expect(JSON.stringify(await attempts(seeing._id))).toMatch(personal);
});

it('sends what releases money as it is, whoever receives it', async () => {
  const { after } = eventTypes['withdrawal.released'];
  const event = {
    id: uuidV7(),
    position: 1,
    type: 'withdrawal.released',
    timestamp: '2026-11-26T10:00:00.000Z',
  } as const;
  const data = {
    record: { type: 'withdrawal', id: uuidV7(), externalId: null },
    before: null,
    after,
    actor: { kind: 'desk', id: '', name: 'marketdesk' },
    call: 'releaseWithdrawal',
    reason: null,
    requestId: '',
    runId: null,
  };
  const receiver = { source: '', personal_data: false };
  const [sent] = await eventsFor(app.services.db, [{ ...event, data }], receiver);
  expect(sent).toEqual({ ...event, data });
  const [held] = await eventsFor(app.services.db, [{ ...event, type: 'withdrawal.held', data }], receiver);
  expect(held).toMatchObject({ masked: true, data: { after: { destination: '••••••' } } });
});

it('signs with both secrets during a rotation, and with the new one alone after it', async () => {
  const { url, received } = await receiver();
  const { _id, secret } = await addEndpoint(url);
  const rotated = await admin.call('POST', '/adminapi/webhooks/rotate', { id: _id, hours: 1 });
  const { secret: newer } = rotated.body.result;
  await addFaq('During');
  await until(() => expect(received).toHaveLength(1));
  const [during] = received as [Received];
  for (const one of [secret, newer])
    expect(new Webhook(one).verify(during.body, during.headers)).toBeDefined();
  await sql`update webhook_endpoints set former_until = now() - interval '1 second'`.execute(app.services.db);
  await addFaq('After');
  await until(() => expect(received).toHaveLength(2));
  const after = received[1] as Received;
  expect(new Webhook(newer).verify(after.body, after.headers)).toBeDefined();
  expect(() => new Webhook(secret).verify(after.body, after.headers)).toThrow();
});

it('keeps secrets out of the database, the lists and the audit trail', async () => {
  const { url } = await receiver();
  const { _id, secret } = await addEndpoint(url);
  const dumped = await sql<{ text: string }>`
    select (select string_agg(w::text, '') from webhook_endpoints w) || (select string_agg(a::text, '') from audit_log a) as text`.execute(
    app.services.db,
  );
  const bare = secret.replace('whsec_', '');
  const hex = Buffer.from(secret).toString('hex');
  for (const form of [bare, hex]) expect(dumped.rows[0]?.text).not.toContain(form);
  expect(JSON.stringify(await endpoint(_id))).not.toContain(bare);
});

it('holds back later events of a record that fails, and sends those of others', async () => {
  const isBroken = { now: true };
  const { url, received } = await receiver((got) =>
    isBroken.now && got.message.data.after.answer.startsWith('poison') ? 500 : 204,
  );
  const { _id } = await addEndpoint(url);
  const [one, other] = [await addFaq('One'), await addFaq('Other')];
  await until(() => expect(received).toHaveLength(2));
  received.length = 0;
  await changeFaq(one, 'poison');
  await until(() => expect(answers(received)).toEqual(['poison']));
  await changeFaq(one, 'behind');
  await changeFaq(other, 'free 1');
  await changeFaq(other, 'free 2');
  await until(() => expect(answers(received)).toEqual(['poison', 'free 1', 'free 2']));
  await until(async () => expect(await endpoint(_id)).toMatchObject({ backlog: 2 }));
  isBroken.now = false;
  await retryNow();
  await until(() => expect(answers(received)).toEqual(['poison', 'free 1', 'free 2', 'poison', 'behind']));
  expect(received[3]?.id).toBe(received[0]?.id);
  await until(async () => expect(await endpoint(_id)).toMatchObject({ state: 'delivering', backlog: 0 }));
});

it('sends other records’ events also where a lonely one fails again and again', async () => {
  const { url, received } = await receiver((got) => (got.message.data.after.answer === 'poison' ? 500 : 204));
  await addEndpoint(url);
  const one = await addFaq('One');
  await changeFaq(one, 'poison');
  for (let tries = 1; tries <= 5; tries += 1) {
    await until(() =>
      expect(received.filter(({ message }) => message.data.after.answer === 'poison')).toHaveLength(tries),
    );
    await until(async () => {
      const queued = await sql<{ n: number }>`select attempts as n from webhook_queue`.execute(
        app.services.db,
      );
      expect(queued.rows).toEqual([{ n: tries }]);
    });
    if (tries < 5) await retryNow();
  }
  await addFaq('Other');
  await until(() =>
    expect(received.some(({ message }) => message.data.after.question === 'Other')).toBe(true),
  );
});

it('sends the wanted types only, and only what was decided after it was added', async () => {
  await addFaq('Before');
  const { url, received } = await receiver();
  const { _id } = await addEndpoint(url, { types: ['faq.changed'] });
  const faq = await addFaq('Unwanted');
  await changeFaq(faq, 'wanted');
  await until(() => expect(answers(received)).toEqual(['wanted']));
  await until(async () => expect(await endpoint(_id)).toMatchObject({ backlog: 0 }));
});

it('names the receiver’s own id of a record that came from it', async () => {
  const { url, received } = await receiver();
  await addEndpoint(url, { source: 'shop', types: ['user.blocked'] });
  const ids = [uuidV7(), uuidV7()] as const;
  for (const id of ids) await app.services.db.insertInto('users').values({ id, name: 'Amira' }).execute();
  for (const source of ['shop', 'elsewhere'])
    await sql`insert into feed_records (entity, source, external_id, record_id) values ('users', ${source}, ${`${source}-7`}, ${ids[0]})`.execute(
      app.services.db,
    );
  for (const id of ids) {
    const { status } = await admin.call('POST', '/api/change-status', { id, status: 'blocked' });
    expect(status).toBe(200);
  }
  await until(() => expect(received).toHaveLength(2));
  const named = Object.fromEntries(
    received.map(({ message }) => [message.data.record.id, message.data.record.externalId]),
  );
  expect(named).toEqual({ [ids[0]]: 'shop-7', [ids[1]]: null });
});

it('is paused after three days of failures, tells superadmins, and goes on where it stopped', async () => {
  const isDown = { now: true };
  const { url, received } = await receiver(() => (isDown.now ? 503 : 204));
  const { _id } = await addEndpoint(url);
  await addFaq('1');
  await until(async () => expect(await endpoint(_id)).toMatchObject({ state: 'waiting', lastError: '503' }));
  // As if nine attempts had failed.
  await sql`update webhook_queue set attempts = 9, next_at = now()`.execute(app.services.db);
  await until(async () =>
    expect(await endpoint(_id)).toMatchObject({
      state: 'paused',
      pausedBecause: 'failing',
      lastError: '503',
    }),
  );
  const mails = await app.services.db
    .selectFrom('mail_messages')
    .selectAll()
    .where('subject', '!=', 'A sensitive change was made')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to_address: 'root@example.com',
    subject: expect.stringMatching(/was paused/),
  });
  expect(mails[0]?.text).toContain(url);
  const sent = received.length;
  await addFaq('2');
  isDown.now = false;
  expect((await admin.call('POST', '/adminapi/webhooks/pause', { id: _id, paused: false })).status).toBe(200);
  await until(() =>
    expect(received.slice(sent).map(({ message }) => message.data.after.question)).toEqual(['1', '2']),
  );
});

it('is paused at once where the receiver says that it is gone', async () => {
  const { url } = await receiver(() => 410);
  const { _id } = await addEndpoint(url);
  await addFaq('1');
  await until(async () =>
    expect(await endpoint(_id)).toMatchObject({ state: 'paused', pausedBecause: 'gone' }),
  );
});

describe('an endpoint whose receiver is back', () => {
  /** A receiver that refused events while it was down. Nothing is sent until `deliver()`, and what failed is due a day later. */
  async function missedEvents(count: number) {
    const isDown = { now: true };
    const { url, received } = await receiver(() => (isDown.now ? 500 : 204));
    const { _id } = await addEndpoint(url);
    for (let n = 0; n < count; n += 1) await addFaq(`${n}`);
    await until(async () => expect(await endpoint(_id)).toMatchObject({ state: 'waiting', backlog: count }));
    await until(() => expect(received.length).toBeGreaterThanOrEqual(downAfter));
    await tasks.stop();
    await sql`update webhook_queue set next_at = now() + interval '1 day' where attempts > 0`.execute(
      app.services.db,
    );
    isDown.now = false;
    return { _id, received };
  }
  const expectAll = async (_id: string, received: Received[], count: number) => {
    await until(async () => expect(await endpoint(_id)).toMatchObject({ state: 'delivering', backlog: 0 }));
    expect(new Set(received.map(({ id }) => id)).size).toBe(count);
  };

  it('gets at once what it missed, when an administrator resumes it', async () => {
    const { _id, received } = await missedEvents(20);
    // Delivery is stopped meanwhile: an endpoint that has already recovered can't be resumed.
    const { status } = await admin.call('POST', '/adminapi/webhooks/pause', { id: _id, paused: false });
    expect(status).toBe(200);
    tasks = deliver();
    await expectAll(_id, received, 20);
  });

  it('gets at once what it missed, when one message is delivered', async () => {
    const { _id, received } = await missedEvents(20);
    await sql`update webhook_queue set next_at = now()
      where position = (select min(position) from webhook_queue)`.execute(app.services.db);
    tasks = deliver();
    await expectAll(_id, received, 20);
  });
});

it('sends again, and sends a test, with the answer at once', async () => {
  const { url, received } = await receiver((got, response) => {
    response.writeHead(got.message.type === 'webhook.test' ? 418 : 200).end('Hello');
    return undefined;
  });
  const { _id, secret } = await addEndpoint(url);
  const test = await admin.call('POST', '/adminapi/webhooks/test', { id: _id });
  expect(test.body).toMatchObject({
    message: 'Not delivered',
    result: { type: 'webhook.test', status: 418, answer: 'Hello' },
  });
  const got = received[0] as Received;
  expect(new Webhook(secret).verify(got.body, got.headers)).toMatchObject({ type: 'webhook.test' });
  await addFaq('How?');
  await until(async () => expect(await attempts(_id, 'outcome=delivered')).toHaveLength(1));
  const [logged] = await attempts(_id, 'outcome=delivered');
  const again = await admin.call('POST', '/adminapi/webhooks/again', { id: _id, attempt: logged._id });
  expect(again.body).toMatchObject({
    message: 'Delivered',
    result: { event: logged.event, status: 200, request: logged.request },
  });
  expect(received.filter(({ id }) => id === logged.event)).toHaveLength(2);
  expect(await attempts(_id, 'outcome=failed')).toHaveLength(1);
});

it(
  'delivers 10,000 events to a fast receiver beside a dead one, which delays nobody',
  { timeout: 240_000 },
  async () => {
    const dead = await receiver(() => new Promise(() => {}));
    const fast = await receiver();
    const { _id: deadId } = await addEndpoint(dead.url);
    const { _id } = await addEndpoint(fast.url);
    await sql`insert into events (id, type, record_type, record_id, after, actor_kind, actor_id, actor_name, call, request_id, created_at)
    select gen_random_uuid(), 'faq.changed', 'faq', 'record ' || n % 500, jsonb_build_object('answer', n), 'admin', ${admin.id}, 'Noor', 'updateFaq', 'r', now()
    from generate_series(1, 10000) as n`.execute(app.services.db);
    const memory = process.memoryUsage().heapUsed;
    const started = performance.now();
    await until(() => expect(fast.received.length).toBe(10_000));
    const seconds = (performance.now() - started) / 1000;
    console.info(
      `10,000 events in ${seconds.toFixed(1)} s, heap ${((process.memoryUsage().heapUsed - memory) / 1e6).toFixed(0)} MB more`,
    );
    const byRecord = Map.groupBy(fast.received, ({ message }) => message.data.record.id as string);
    for (const got of byRecord.values()) {
      const order = got.map(({ message }) => message.data.after.answer as number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    await until(async () => expect((await endpoint(_id)).backlog).toBe(0));
    await until(async () => expect((await endpoint(deadId)).state).toBe('waiting'));
    expect((await endpoint(deadId)).backlog).toBe(10_000);
    const queued = await sql<{ n: number }>`select count(*)::int as n from webhook_queue`.execute(
      app.services.db,
    );
    expect(queued.rows[0]?.n).toBeLessThanOrEqual(600);
  },
);

it('tells of events that were no longer kept when their turn came, while it is paused and afterwards', async () => {
  const { url, received } = await receiver();
  const { _id, secret } = await addEndpoint(url);
  await admin.call('POST', '/adminapi/webhooks/pause', { id: _id, paused: true });
  const faq = await addFaq('Old');
  await changeFaq(faq, 'older than is kept');
  await until(async () => expect((await endpoint(_id)).backlog).toBe(2));
  expect(await endpoint(_id)).toMatchObject({ lostEvents: 0, lostAt: null });
  await sql`delete from events where position <= 1`.execute(app.services.db);
  expect(await endpoint(_id)).toMatchObject({ state: 'paused', lostEvents: 1 });
  await admin.call('POST', '/adminapi/webhooks/pause', { id: _id, paused: false });
  await until(() => expect(received).toHaveLength(2));
  const [lost, event] = received as [Received, Received];
  expect(new Webhook(secret).verify(lost.body, lost.headers)).toEqual({
    id: lost.id,
    type: 'webhook.lost',
    timestamp: expect.any(String),
    data: { count: 1, after: 0, upTo: 1 },
  });
  expect(answers([event])).toEqual(['older than is kept']);
  expect(await endpoint(_id)).toMatchObject({ lostEvents: 1, lostAt: expect.any(String) });
  await until(async () => expect((await endpoint(_id)).backlog).toBe(0));
  const [, attempt] = await attempts(_id);
  expect(attempt).toMatchObject({ type: 'webhook.lost', outcome: 'delivered' });
  await admin.call('POST', '/adminapi/webhooks/again', { id: _id, attempt: attempt._id });
  expect(received[2]).toMatchObject({ id: lost.id, body: lost.body });
});

it('tells of waiting events that are gone, in one step with taking them out: a crash between loses neither', async () => {
  const isDown = { now: true };
  const { url, received } = await receiver(() => (isDown.now ? 500 : 204));
  const { _id } = await addEndpoint(url);
  const [one] = [await addFaq('One'), await addFaq('Other')];
  await until(async () => expect((await endpoint(_id)).backlog).toBe(2));
  await until(() => expect(received.length).toBeGreaterThan(1));
  // What ends between the two statements leaves both undone.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$`.execute(
    app.services.db,
  );
  await sql`create trigger refuse before insert on webhook_losses execute function refuse()`.execute(
    app.services.db,
  );
  await sql`delete from events where record_id = ${one}`.execute(app.services.db);
  await retryNow();
  await until(() => expect(warnings).not.toEqual([]));
  warnings.length = 0;
  expect(await endpoint(_id)).toMatchObject({ backlog: 2, lostEvents: 0 });
  await tasks.stop();
  await sql`drop trigger refuse on webhook_losses`.execute(app.services.db);
  received.length = 0;
  isDown.now = false;
  tasks = deliver();
  await retryNow();
  await until(() => expect(received).toHaveLength(2));
  expect(received[0]?.message).toMatchObject({ type: 'webhook.lost', data: { count: 1, after: 0, upTo: 1 } });
  expect(received[1]?.message.data.after.question).toBe('Other');
  expect(await endpoint(_id)).toMatchObject({ lostEvents: 1 });
});

it('names the next repeat of a failed event, also after the pause of the endpoint is over', async () => {
  const { url } = await receiver(() => 500);
  const { _id } = await addEndpoint(url);
  await addFaq('When?');
  for (let failures = 1; failures <= downAfter; failures += 1) {
    await until(async () => expect(await attempts(_id)).toHaveLength(failures));
    if (failures < downAfter) await retryNow();
  }
  await sql`update webhook_endpoints set next_at = now() - interval '1 minute'`.execute(app.services.db);
  expect(Date.parse((await endpoint(_id)).nextAt)).toBeGreaterThan(Date.now());
});
