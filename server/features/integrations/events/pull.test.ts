import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { addTestKey } from '#server/testing/keys.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn({ name: 'Noor' });
});
afterAll(() => app.close());

const pull = (query = '') => admin.call('GET', `/feed/v1/events?${query}`);
const addFaq = async (question: string) =>
  (await admin.call('POST', '/api/addFaq', { question, answer: 'So.' })).body.result._id as string;
const addCategory = async (name: string) =>
  expect((await admin.call('POST', '/api/communityaddcategory', { name })).status).toBe(200);
const questions = (body: { events: { data: { after: { question: string } } }[] }) =>
  body.events.map(({ data }) => data.after.question);
const now = async () => (await pull()).body.next as number;

it('gives what was just decided, with the record, both states and who did it', async () => {
  const id = await addFaq('How?');
  const { status, body } = await pull();
  expect(status).toBe(200);
  expect(body).toEqual({
    events: [
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        position: 1,
        type: 'faq.added',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          record: { type: 'faq', id, externalId: null },
          before: null,
          after: { question: 'How?', answer: 'So.' },
          actor: { kind: 'admin', id: admin.id, name: 'Noor' },
          call: 'addFaq',
          requestId: expect.any(String),
          reason: null,
          runId: null,
        },
      },
    ],
    next: 1,
    hasMore: false,
  });
  expect((await pull('after=1')).body).toEqual({ events: [], next: 1, hasMore: false });
});

it('gives everything once to a reader who was away and goes on with next', async () => {
  let after = await now();
  for (let n = 0; n < 7; n += 1) await addFaq(`Question ${n}`);
  const read: string[] = [];
  for (let hasMore = true; hasMore;) {
    const { body } = await pull(`after=${after}&limit=3`);
    read.push(...questions(body));
    ({ hasMore, next: after } = body);
  }
  expect(read).toEqual(Array.from({ length: 7 }, (_, n) => `Question ${n}`));
});

it('gives the wanted types only, and passes the others', async () => {
  const after = await now();
  await addCategory('Between');
  await addFaq('Wanted');
  await addCategory('Behind');
  const { body } = await pull(`after=${after}&types=faq.added,faq.deleted`);
  expect(questions(body)).toEqual(['Wanted']);
  expect(body).toMatchObject({ next: after + 3, hasMore: false });
});

it('waits for an event as long as it is asked to', async () => {
  const after = await now();
  const waiting = pull(`after=${after}&wait=5`);
  await addFaq('Awaited');
  expect(questions((await waiting).body)).toEqual(['Awaited']);
  const none = await pull(`after=${after + 1}&wait=1`);
  expect(none.body).toEqual({ events: [], next: after + 1, hasMore: false });
});

it('waits longer than other calls may take, also many times at once, and delays no other call', async () => {
  const after = await now();
  const begun = performance.now();
  const waiting = Array.from({ length: 30 }, () => pull(`after=${after}&wait=6`));
  expect((await admin.call('GET', '/api/getAllusers')).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(6000);
  for (const { status, body } of await Promise.all(waiting))
    expect([status, body]).toEqual([200, { events: [], next: after, hasMore: false }]);
  expect(performance.now() - begun).toBeGreaterThan(5500);
});

it('answers at once where the server stops', async () => {
  const server = await app.another();
  const { admission } = server.services;
  const { pause } = admission;
  const paused = new Promise<void>((resolve) => {
    admission.pause = (milliseconds) => {
      resolve();
      return pause(milliseconds);
    };
  });
  const path = `/feed/v1/events?after=${await now()}&wait=30`;
  const waiting = server.call('GET', path, undefined, { token: admin.token });
  await paused;
  const begun = performance.now();
  await server.close();
  expect(performance.now() - begun).toBeLessThan(5000);
  expect((await waiting).body).toMatchObject({ events: [] });
});

it('says what to do where events were deleted or the position was never given', async () => {
  await addFaq('Old');
  const last = await now();
  const ahead = await pull(`after=${last + 1}`);
  expect([ahead.status, ahead.body.errors.after]).toEqual([410, expect.stringContaining(`after=${last}.`)]);
  await sql`delete from events where position < ${last}`.execute(app.services.db);
  const { status, body } = await pull('after=0');
  expect([status, body.errors.after]).toEqual([410, expect.stringContaining(`after=${last - 1}.`)]);
  expect(questions((await pull(`after=${last - 1}`)).body)).toEqual(['Old']);
  await sql`delete from events`.execute(app.services.db);
  expect((await pull(`after=${last}`)).body).toEqual({ events: [], next: last, hasMore: false });
  expect((await pull(`after=${last - 1}`)).status).toBe(410);
});

it.each([
  'after=-1',
  'after=x',
  'limit=0',
  'limit=1001',
  'types=faq.eaten',
  'types=',
  'wait=31',
  'after=9999999999999999',
])('refuses %s', async (query) => expect((await pull(query)).status).toBe(400));

it('is for superadmins, and for keys with that right, who read the ids of their own source', async () => {
  const other = await app.signIn({ restriction: [{ path: '/faq', isWriteAccess: true }] });
  expect((await other.call('GET', '/feed/v1/events')).status).toBe(403);
  expect((await app.call('GET', '/feed/v1/events')).status).toBe(401);
  const after = await now();
  const id = uuidV7();
  await app.services.db.insertInto('users').values({ id, name: 'Amira' }).execute();
  const writer = await addTestKey(app, {
    source: 'shop',
    restriction: [{ path: '/user', isWriteAccess: true }],
  });
  await sql`insert into feed_records (entity, source, external_id, record_id) values ('users', 'shop', 'u-7', ${id})`.execute(
    app.services.db,
  );
  const blocked = await writer.call('POST', '/api/change-status', { id, status: 'blocked' });
  expect(blocked.status).toBe(200);
  expect((await writer.call('GET', '/feed/v1/events')).status).toBe(403);
  const records = async (source: string) => {
    const key = await addTestKey(app, {
      source,
      restriction: [{ path: '/feed/events', isWriteAccess: false }],
    });
    const { body } = await key.call('GET', `/feed/v1/events?after=${after}`);
    return body.events.map(({ data: { record, actor } }: { data: Record<string, object> }) => ({
      record,
      actor,
    }));
  };
  const actor = { kind: 'key', id: writer.id, name: expect.any(String) };
  expect(await records('shop')).toEqual([{ record: { type: 'user', id, externalId: 'u-7' }, actor }]);
  expect(await records('elsewhere')).toEqual([{ record: { type: 'user', id, externalId: null }, actor }]);
});
