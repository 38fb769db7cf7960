import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../db/uuid-v7.ts';
import { replyAddress } from '../mail/reply-address.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../testing/app.ts';
import { rounds } from '../testing/rounds.ts';
import { until } from '../testing/until.ts';
import { workOutDue } from './clock.ts';
import { mergeInto } from './merge.ts';

let app: TestApp;
let admin: TestAdmin;
const secret = 'a secret of the mail server';

beforeAll(async () => {
  app = await startTestApp({ MAIL_REPLY_ADDRESS: 'support@desk.example.org', MAIL_IN_SECRET: secret });
  admin = await app.signIn();
});
afterAll(() => app.close());

let counter = 0;
async function ticket(more: object = {}) {
  counter += 1;
  const id = uuidV7();
  const row = { id, ticket_number: `J-${counter}`, name: 'Ada', email: 'ada@example.com', subject: 'One' };
  await app.services.db
    .insertInto('tickets')
    .values({ ...row, description: `Question ${counter}`, ...more })
    .execute();
  return id;
}
const read = async (id: string) => (await admin.call('GET', `/adminapi/getSupportId/${id}`)).body.result;
const reply = (id: string, more: object = {}) =>
  admin.call('POST', '/adminapi/replySupport', { id, message_query: 'Here.', ...more });
const merge = (id: string, into: string) => admin.call('POST', '/adminapi/support/merge', { id, into });
const unmerge = (id: string) => admin.call('POST', '/adminapi/support/unmerge', { id });
/** Everything that is stored of tickets, their messages, files, steps and notes, and when they are due. */
async function stored(ids: readonly string[]) {
  while ((await workOutDue(app.services.db)) > 0);
  const { db } = app.services;
  const of = (table: 'ticket_replies' | 'ticket_files' | 'ticket_steps') =>
    db.selectFrom(table).selectAll().where('ticket_id', 'in', ids).orderBy('id').execute();
  return {
    tickets: await db.selectFrom('tickets').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    all: await Promise.all([of('ticket_replies'), of('ticket_files'), of('ticket_steps')]),
  };
}
async function userMails(id: string, text: string) {
  counter += 1;
  const address = replyAddress(app.services, id) ?? '';
  const response = await fetch(`${app.url}/mail/in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body: `From: ada@example.com\r\nTo: ${address}\r\nMessage-ID: <${counter}@m>\r\n\r\n${text}`,
  });
  expect(response.status).toBe(200);
}

it('gives both tickets back exactly as they were: state, times, messages, steps, to the last column', async () => {
  const [a, b, c] = [
    await ticket(),
    await ticket({ priority: 3, tags: ['vip'] }),
    await ticket({ closed_status: 1 }),
  ];
  await reply(a);
  await reply(b, { waits: true });
  await reply(a, { waits: true });
  const before = await stored([a, b, c]);
  for (const part of [b, c]) expect((await merge(part, a)).status).toBe(200);
  const shown = await read(a);
  expect(shown.merged.map(({ _id }: { _id: string }) => _id)).toEqual([b, c]);
  expect(shown.merged[0]).toMatchObject({ description: 'Question 2', reply: [{ message_query: 'Here.' }] });
  expect(await read(b)).toMatchObject({ status: 'closed', mergedInto: a });
  for (const part of [c, b]) expect((await unmerge(part)).status).toBe(200);
  expect(await stored([a, b, c])).toEqual(before);
});

it('keeps what was said meanwhile where it was said: in the ticket that was answered to', async () => {
  const [a, b] = [await ticket(), await ticket()];
  await reply(b, { waits: true });
  await merge(b, a);
  await admin.call('POST', '/adminapi/updateSupport', { id: a, waiting: true });
  const seen = (await read(a)).lastMessage;
  await userMails(b, 'To the old address');
  const shown = await read(a);
  expect([shown.status, shown.merged[0].reply.at(-1).message_query]).toEqual(['open', 'To the old address']);
  expect((await reply(a, { lastMessage: seen })).status).toBe(409);
  expect((await reply(a, { lastMessage: shown.lastMessage })).status).toBe(200);
  // A closed one is opened by it, and the merged one stays closed.
  await admin.call('POST', '/adminapi/closeSupport', { id: a, closedstatus: 1 });
  await userMails(b, 'Once more');
  expect([(await read(a)).status, (await read(b)).status]).toEqual(['open', 'closed']);
  await unmerge(b);
  expect((await read(a)).reply.map(({ message_query: text }: { message_query: string }) => text)).toEqual([
    'Here.',
  ]);
  // The user has written to it: nobody waits for them.
  expect(await read(b)).toMatchObject({
    status: 'open',
    reply: [{}, { message_query: 'To the old address' }, {}],
  });
});

it('refuses other people, itself, chains, and anything with a merged ticket but taking it apart', async () => {
  const [a, b, c] = [await ticket(), await ticket(), await ticket()];
  const other = await ticket({ email: 'eve@example.com' });
  expect((await merge(other, a)).body.errors).toEqual({
    into: 'Only tickets of the same person can be merged.',
  });
  expect((await merge(a, a)).status).toBe(409);
  expect((await merge(a, uuidV7())).status).toBe(404);
  await merge(b, a);
  expect([(await merge(a, c)).status, (await merge(c, b)).status, (await merge(b, c)).status]).toEqual([
    409, 409, 409,
  ]);
  const open = await admin.call('POST', '/adminapi/closeSupport', { id: b, closedstatus: 0 });
  expect(open.body.errors.messages).toContain('Take them apart first');
  expect([(await reply(b)).status, (await unmerge(a)).status]).toEqual([409, 409]);
  // Not even the marketplace opens it.
  await app.services.db.updateTable('tickets').set({ closed_status: 0 }).where('id', '=', b).execute();
  expect((await read(b)).status).toBe('closed');
  const reader = await app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
  expect((await reader.call('POST', '/adminapi/support/unmerge', { id: b })).status).toBe(403);
});

it('lets one of two win who merge the same two tickets into each other at once', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await ticket(), await ticket()];
    const both = await Promise.all([merge(a, b), merge(b, a)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [source] = both[0]?.status === 200 ? [a] : [b];
    const apart = await Promise.all([unmerge(source ?? a), unmerge(source ?? a)]);
    expect(apart.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

it('merges or refuses the reply where both come at once, and loses neither the reply nor its ticket', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await ticket(), await ticket()];
    const [merged, toPart, toWhole] = await Promise.all([merge(a, b), reply(a), reply(b)]);
    expect([merged.status, toWhole.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(toPart.status);
    const sent = toPart.status === 200 ? 1 : 0;
    const whole = await read(b);
    expect(whole.reply).toHaveLength(1);
    expect(whole.merged.map((part: { reply: unknown[] }) => part.reply.length)).toEqual([sent]);
    expect((await unmerge(a)).status).toBe(200);
    expect([(await read(a)).reply.length, (await read(a)).closedstatus]).toEqual([sent, 0]);
    expect((await read(b)).merged).toEqual([]);
  }
});

it('takes a mail into the ticket that shows its own, also where that is merged while the mail is taken', async () => {
  const [a, b] = [await ticket(), await ticket({ waiting: true })];
  const { db } = app.services;
  let mailed: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await mergeInto(transaction, a, b);
    mailed = userMails(a, 'Mine.');
    // The mail has read that its ticket stands for itself, and waits for it.
    await until(async () => {
      const { rows } = await app.database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
  });
  await mailed;
  const [part, whole] = [await read(a), await read(b)];
  expect([part.closedstatus, part.mergedInto, part.reply.length]).toEqual([1, b, 1]);
  expect([whole.status, whole.merged[0].reply.length]).toEqual(['open', 1]);
});

it('takes apart or refuses the reply where both come at once, and each ticket keeps what was sent from it', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await ticket(), await ticket()];
    expect((await merge(a, b)).status).toBe(200);
    const [apart, toPart, toWhole] = await Promise.all([
      unmerge(a),
      reply(a),
      reply(b),
      userMails(a, 'Mine.'),
    ]);
    expect([apart.status, toWhole.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(toPart.status);
    const [part, whole] = [await read(a), await read(b)];
    // The user's mail to the merged ticket stays its own, whichever came first.
    expect(part.reply).toHaveLength(toPart.status === 200 ? 2 : 1);
    expect([whole.reply.length, whole.merged, part.mergedInto]).toEqual([1, [], null]);
    expect([part.closedstatus, whole.closedstatus]).toEqual([0, 0]);
  }
});
