import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addTicket, readTicket, replyTo } from '#server/testing/tickets.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

/** What the user writes, as it comes from the feed. */
async function userWrites(ticketId: string, message: string, at = new Date()) {
  const id = uuidV7();
  await app.services.db
    .insertInto('ticket_replies')
    .values({ id, ticket_id: ticketId, author: 'user', message, created_at: at })
    .execute();
  return id;
}
const update = (id: string, more: object) => admin.call('POST', '/adminapi/updateSupport', { id, ...more });

describe('a reply that carries the last message it has seen', () => {
  it('is refused where the user wrote meanwhile, with what they wrote; then it goes out', async () => {
    const id = await addTicket(app);
    const seen = (await readTicket(admin, id)).lastMessage;
    expect(seen).toBeNull();
    const newer = await userWrites(id, 'Never mind, it came.');
    const refused = await replyTo(admin, id, { lastMessage: seen });
    expect(refused.status).toBe(409);
    expect(refused.body.errors.lastMessage).toContain('Ada wrote in the meantime: “Never mind, it came.”');
    expect((await readTicket(admin, id)).reply).toHaveLength(1);
    expect((await readTicket(admin, id)).lastMessage).toBe(newer);
    expect((await replyTo(admin, id, { lastMessage: newer })).status).toBe(200);
    // A colleague who read before that reply is refused in turn.
    const second = await replyTo(admin, id, { lastMessage: newer });
    expect([second.status, second.body.errors.lastMessage]).toEqual([
      409,
      expect.stringContaining('a colleague'),
    ]);
  });

  it('counts a message that comes late with an early time', async () => {
    const id = await addTicket(app);
    const first = await userWrites(id, 'Second thought');
    const late = await userWrites(id, 'First thought', new Date(Date.UTC(2025, 0, 1)));
    const { reply: replies, lastMessage } = await readTicket(admin, id);
    expect(replies.map(({ _id }: { _id: string }) => _id)).toEqual([late, first]);
    expect(lastMessage).toBe(late);
    expect((await replyTo(admin, id, { lastMessage: first })).status).toBe(409);
  });

  it('lets one of two who reply at once through, and one of a reply and the user’s message', async () => {
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const id = await addTicket(app);
      const both = await Promise.all([
        replyTo(admin, id, { lastMessage: null }),
        replyTo(admin, id, { lastMessage: null }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const seen = (await readTicket(admin, id)).lastMessage;
      const [answer, message] = await Promise.all([
        replyTo(admin, id, { lastMessage: seen }),
        userWrites(id, 'Wait'),
      ]);
      const { reply: replies } = await readTicket(admin, id);
      // A reply that went out was written before the message came, whichever way they raced.
      const arrived = (await readTicket(admin, id)).lastMessage;
      expect(replies).toHaveLength(answer.status === 200 ? 3 : 2);
      if (answer.status === 409) expect(arrived).toBe(message);
    }
  });
});

describe('waiting for the user', () => {
  it('begins with a reply that says so and ends with what the user writes, never with a colleague’s reply', async () => {
    const id = await addTicket(app);
    expect((await replyTo(admin, id, { waits: true })).body.result).toMatchObject({
      status: 'waiting',
      closedstatus: 0,
    });
    expect((await replyTo(admin, id, { waits: true })).body.result.status).toBe('waiting');
    await userWrites(id, 'Thanks, but no.');
    expect((await readTicket(admin, id)).status).toBe('open');
  });

  it('ends with closing, and is not back after opening again', async () => {
    const id = await addTicket(app);
    await update(id, { waiting: true });
    const close = (closedstatus: number) =>
      admin.call('POST', '/adminapi/closeSupport', { id, closedstatus });
    expect((await close(1)).body.result).toMatchObject({ status: 'closed', closedstatus: 1 });
    expect((await update(id, { waiting: true })).status).toBe(409);
    expect((await close(0)).body.result.status).toBe('open');
    const steps = await app.services.db
      .selectFrom('ticket_steps')
      .select(['state_before', 'state'])
      .where('ticket_id', '=', id)
      .orderBy('id')
      .execute();
    expect(steps.map(({ state_before, state }) => `${state_before} ${state}`)).toEqual([
      'open waiting',
      'waiting closed',
      'closed open',
    ]);
  });
});

describe('priority and tags', () => {
  it('are changed without loss by two who add at once, and refused where nothing changes', async () => {
    const id = await addTicket(app);
    await Promise.all([update(id, { addTags: ['Fraud '] }), update(id, { addTags: ['vip'] })]);
    const { status, body } = await update(id, { priority: 'urgent', removeTags: ['vip'] });
    expect([status, body.result.priority, body.result.tags]).toEqual([200, 'urgent', ['fraud']]);
    expect((await update(id, { priority: 'urgent' })).status).toBe(409);
    const trail = await app.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('record', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(trail).toMatchObject([{ after: { priority: 'urgent', tags: ['fraud'] } }]);
    const many = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    expect((await update(id, { addTags: many })).body.errors).toEqual({
      addTags: 'Use at most 10 tags on a ticket.',
    });
  });

  it('filter and sort the list, and so do the states', async () => {
    const [low, wait] = [
      await addTicket(app, { subject: 'Sieve', priority: 1, tags: ['sieve'] }),
      await addTicket(app, { subject: 'Sieve', priority: 4, tags: ['sieve', 'other'], waiting: true }),
    ];
    const closed = await addTicket(app, { subject: 'Sieve', priority: 3, closed_status: 1 });
    const find = async (query: string) => {
      const { body } = await admin.call('GET', `/adminapi/getSupport?search=sieve&${query}`);
      return (body.data as { _id: string }[]).map(({ _id }) => [low, wait, closed].indexOf(_id));
    };
    expect(await find('status=open')).toEqual([0]);
    expect(await find('status=waiting')).toEqual([1]);
    expect(await find('status=closed')).toEqual([2]);
    expect(await find('closedstatus=0')).toEqual([1, 0]);
    expect(await find('tag=OTHER')).toEqual([1]);
    expect(await find('priority=high')).toEqual([2]);
    expect(await find('sort=-priority')).toEqual([1, 2, 0]);
    expect((await admin.call('GET', '/adminapi/getSupport?priority=9')).status).toBe(400);
    // The state is found by the word that the screen shows.
    const { body } = await admin.call('GET', '/adminapi/getSupport?search=waiting+for');
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([wait]);
  });
});

describe('ready-made replies', () => {
  it('are kept under a name of their own, and know their places', async () => {
    const add = (name: string, text: string) =>
      admin.call('POST', '/adminapi/canned-replies', { name, text });
    const { body } = await add('On its way', 'Hello {name},\n{ticket} is on its way. {admin}');
    expect(body).toMatchObject({ message: 'Canned reply added', result: { version: 1 } });
    expect((await add('on its WAY', 'Other')).body.errors).toEqual({
      name: 'This name is already used by another canned reply. Choose a different one.',
    });
    expect((await add('Wrong', 'Hello {nmae}')).body.errors.text).toContain('Use only name');
    const path = `/adminapi/canned-replies/${body.result._id}`;
    const change = (version: number) =>
      admin.call('PUT', path, { name: 'On its way', text: 'Soon.', version });
    expect([(await change(1)).status, (await change(1)).status]).toEqual([200, 409]);
    const reader = await app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
    expect((await reader.call('GET', '/adminapi/canned-replies')).body.count).toBe(1);
    expect((await reader.call('DELETE', path)).status).toBe(403);
    expect((await admin.call('DELETE', path)).status).toBe(200);
  });
});
