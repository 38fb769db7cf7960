import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { replyAddress } from '#server/platform/mail/reply-address.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addTicket, readTicket, replyTo } from '#server/testing/tickets.ts';
import { until } from '#server/testing/until.ts';
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
    await addTicket(app),
    await addTicket(app, { priority: 3, tags: ['vip'], description: 'The second' }),
    await addTicket(app, { closed_status: 1 }),
  ];
  await replyTo(admin, a);
  await replyTo(admin, b, { waits: true });
  await replyTo(admin, a, { waits: true });
  const before = await stored([a, b, c]);
  for (const part of [b, c]) expect((await merge(part, a)).status).toBe(200);
  const shown = await readTicket(admin, a);
  expect(shown.merged.map(({ _id }: { _id: string }) => _id)).toEqual([b, c]);
  expect(shown.merged[0]).toMatchObject({ description: 'The second', reply: [{ message_query: 'Here.' }] });
  expect(await readTicket(admin, b)).toMatchObject({ status: 'closed', mergedInto: a });
  for (const part of [c, b]) expect((await unmerge(part)).status).toBe(200);
  expect(await stored([a, b, c])).toEqual(before);
});

it('keeps what was said meanwhile where it was said: in the ticket that was answered to', async () => {
  const [a, b] = [await addTicket(app), await addTicket(app)];
  await replyTo(admin, b, { waits: true });
  await merge(b, a);
  await admin.call('POST', '/adminapi/updateSupport', { id: a, waiting: true });
  const seen = (await readTicket(admin, a)).lastMessage;
  await userMails(b, 'To the old address');
  const shown = await readTicket(admin, a);
  expect([shown.status, shown.merged[0].reply.at(-1).message_query]).toEqual(['open', 'To the old address']);
  expect((await replyTo(admin, a, { lastMessage: seen })).status).toBe(409);
  expect((await replyTo(admin, a, { lastMessage: shown.lastMessage })).status).toBe(200);
  // A closed one is opened by it, and the merged one stays closed.
  await admin.call('POST', '/adminapi/closeSupport', { id: a, closedstatus: 1 });
  await userMails(b, 'Once more');
  expect([(await readTicket(admin, a)).status, (await readTicket(admin, b)).status]).toEqual([
    'open',
    'closed',
  ]);
  await unmerge(b);
  expect(
    (await readTicket(admin, a)).reply.map(({ message_query: text }: { message_query: string }) => text),
  ).toEqual(['Here.']);
  // The user has written to it: nobody waits for them.
  expect(await readTicket(admin, b)).toMatchObject({
    status: 'open',
    reply: [{}, { message_query: 'To the old address' }, {}],
  });
});

it('refuses other people, itself, chains, and anything with a merged ticket but taking it apart', async () => {
  const [a, b, c] = [await addTicket(app), await addTicket(app), await addTicket(app)];
  const other = await addTicket(app, { email: 'eve@example.com' });
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
  expect(open.body.errors.messages).toContain('Separate them first');
  expect([(await replyTo(admin, b)).status, (await unmerge(a)).status]).toEqual([409, 409]);
  // Not even the marketplace opens it.
  await app.services.db.updateTable('tickets').set({ closed_status: 0 }).where('id', '=', b).execute();
  expect((await readTicket(admin, b)).status).toBe('closed');
  const reader = await app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
  expect((await reader.call('POST', '/adminapi/support/unmerge', { id: b })).status).toBe(403);
});

it('lets one of two win who merge the same two tickets into each other at once', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await addTicket(app), await addTicket(app)];
    const both = await Promise.all([merge(a, b), merge(b, a)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [source] = both[0]?.status === 200 ? [a] : [b];
    const apart = await Promise.all([unmerge(source ?? a), unmerge(source ?? a)]);
    expect(apart.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

it('merges or refuses the reply where both come at once, and loses neither the reply nor its ticket', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await addTicket(app), await addTicket(app)];
    const [merged, toPart, toWhole] = await Promise.all([merge(a, b), replyTo(admin, a), replyTo(admin, b)]);
    expect([merged.status, toWhole.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(toPart.status);
    const sent = toPart.status === 200 ? 1 : 0;
    const whole = await readTicket(admin, b);
    expect(whole.reply).toHaveLength(1);
    expect(whole.merged.map((part: { reply: unknown[] }) => part.reply.length)).toEqual([sent]);
    expect((await unmerge(a)).status).toBe(200);
    expect([(await readTicket(admin, a)).reply.length, (await readTicket(admin, a)).closedstatus]).toEqual([
      sent,
      0,
    ]);
    expect((await readTicket(admin, b)).merged).toEqual([]);
  }
});

it('takes a mail into the ticket that shows its own, also where that is merged while the mail is taken', async () => {
  const [a, b] = [await addTicket(app), await addTicket(app, { waiting: true })];
  const { db } = app.services;
  let mailed: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await mergeInto(transaction, a, b);
    mailed = userMails(a, 'Mine.');
    // The mail has read that its ticket isn't merged, and waits for the lock.
    await until(async () => {
      const { rows } = await app.database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
  });
  await mailed;
  const [part, whole] = [await readTicket(admin, a), await readTicket(admin, b)];
  expect([part.closedstatus, part.mergedInto, part.reply.length]).toEqual([1, b, 1]);
  expect([whole.status, whole.merged[0].reply.length]).toEqual(['open', 1]);
});

it('takes apart or refuses the reply where both come at once, and each ticket keeps what was sent from it', async () => {
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const [a, b] = [await addTicket(app), await addTicket(app)];
    expect((await merge(a, b)).status).toBe(200);
    const [apart, toPart, toWhole] = await Promise.all([
      unmerge(a),
      replyTo(admin, a),
      replyTo(admin, b),
      userMails(a, 'Mine.'),
    ]);
    expect([apart.status, toWhole.status]).toEqual([200, 200]);
    expect([200, 409]).toContain(toPart.status);
    const [part, whole] = [await readTicket(admin, a), await readTicket(admin, b)];
    // The user's mail to the merged ticket stays its own, whichever came first.
    expect(part.reply).toHaveLength(toPart.status === 200 ? 2 : 1);
    expect([whole.reply.length, whole.merged, part.mergedInto]).toEqual([1, [], null]);
    expect([part.closedstatus, whole.closedstatus]).toEqual([0, 0]);
  }
});
