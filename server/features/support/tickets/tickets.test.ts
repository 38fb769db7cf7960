import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf } from '#server/testing/audit.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { rounds } from '#server/testing/rounds.ts';
import { addTicket } from '#server/testing/tickets.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

const reply = (id: string, message_query: unknown, headers?: Record<string, string>) =>
  admin.call('POST', '/adminapi/replySupport', { id, message_query }, headers);
const close = (id: string, closedstatus: unknown) =>
  admin.call('POST', '/adminapi/closeSupport', { id, closedstatus });
const question = {
  subject: 'Where is my withdrawal?',
  description: 'It was <b>yesterday</b>.\nStill nothing.',
};

describe('GET /adminapi/getSupportId/{id}', () => {
  it('answers the ticket with its replies, oldest first', async () => {
    const id = await addTicket(app, question);
    await app.services.db
      .insertInto('ticket_replies')
      .values([
        {
          id: uuidV7(),
          ticket_id: id,
          author: 'user',
          message: 'Second',
          created_at: new Date(Date.UTC(2026, 1, 2)),
        },
        {
          id: uuidV7(),
          ticket_id: id,
          author: 'admin',
          message: 'First',
          created_at: new Date(Date.UTC(2026, 1, 1)),
        },
      ])
      .execute();
    const { body } = await admin.call('GET', `/adminapi/getSupportId/${id}`);
    expect(body).toEqual({
      result: {
        _id: id,
        ticketno: expect.stringMatching(/^TCK-/),
        ...question,
        name: 'Ada',
        email: expect.stringMatching(/^ada/),
        created_date: expect.stringMatching(/Z$/),
        closedstatus: 0,
        own: {},
        status: 'open',
        priority: 'normal',
        tags: [],
        assignee: null,
        undelivered: null,
        rating: null,
        mergedInto: null,
        merged: [],
        dueAt: null,
        dueFor: null,
        lastMessage: expect.any(String),
        earlierReplies: 0,
        userId: null,
        reply: [
          {
            _id: expect.any(String),
            replytype: 'admin',
            replydate: '2026-02-01T00:00:00.000Z',
            message_query: 'First',
            files: [],
            fromAddress: null,
            leftOut: [],
          },
          {
            _id: expect.any(String),
            replytype: 'user',
            replydate: '2026-02-02T00:00:00.000Z',
            message_query: 'Second',
            files: [],
            fromAddress: null,
            leftOut: [],
          },
        ],
      },
    });
  });

  it('answers 404 for a ticket that isn’t there, and 400 for what is no id', async () => {
    expect((await admin.call('GET', `/adminapi/getSupportId/${uuidV7()}`)).status).toBe(404);
    expect((await admin.call('GET', '/adminapi/getSupportId/7')).status).toBe(400);
  });
});

describe('POST /adminapi/replySupport', () => {
  it('adds the reply, mails it to the user and records it, all at once', async () => {
    const id = await addTicket(app, { ...question, email: 'mailed@example.com' });
    const { status, body } = await reply(id, '  It left this morning.\nThank you.  ');
    expect([status, body.message]).toEqual([200, 'Reply sent']);
    expect(body.result.reply).toMatchObject([
      { replytype: 'admin', message_query: 'It left this morning.\nThank you.' },
    ]);
    const [mail, ...more] = await emailsTo(app, 'mailed@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Re: [${body.result.ticketno}] Where is my withdrawal?`);
    expect(mail?.text).toContain('Hello Ada,\n\nIt left this morning.\nThank you.\n\n');
    expect(mail?.text).toContain('> It was <b>yesterday</b>.\n> Still nothing.');
    expect(mail?.html).toBeNull();
    expect(await auditOf(app, id)).toMatchObject([
      { call: 'replyTicket', after: { message: 'It left this morning.\nThank you.' } },
    ]);
  });

  it('writes in Arabic around an Arabic reply', async () => {
    const id = await addTicket(app, { email: 'arabic@example.com' });
    await reply(id, 'وصل التحويل هذا الصباح');
    expect((await emailsTo(app, 'arabic@example.com'))[0]?.text).toMatch(/^مرحبًا \u2068Ada\u2069،/);
  });

  it('is refused for a closed ticket, and mails nothing', async () => {
    const id = await addTicket(app, { closed_status: 1, email: 'closed@example.com' });
    const { status, body } = await reply(id, 'Too late');
    expect([status, body.errors]).toEqual([409, { messages: 'Ticket Closed by Admin' }]);
    expect(await emailsTo(app, 'closed@example.com')).toEqual([]);
    expect((await admin.call('GET', `/adminapi/getSupportId/${id}`)).body.result.reply).toEqual([]);
  });

  it('acts once for a repeated key', async () => {
    const id = await addTicket(app, { email: 'once@example.com' });
    const headers = { 'idempotency-key': 'reply-1' };
    const answers = await Promise.all([reply(id, 'Once', headers), reply(id, 'Once', headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailsTo(app, 'once@example.com')).toHaveLength(1);
  });

  it.each([
    ['nothing', '   ', 'Required'],
    ['nothing to see', '\u200b\n\ufeff\u2060', 'Required'],
    ['too much', 'x'.repeat(5001), 'Use at most 5000 characters.'],
    ['a number', 7, 'This value has the wrong type.'],
    ['control characters', 'a\u0000b', 'Remove line breaks and control characters.'],
  ])('refuses %s', async (_, message, sentence) => {
    const { status, body } = await reply(await addTicket(app), message);
    expect([status, body.errors]).toEqual([400, { message_query: sentence }]);
  });

  it('answers 404 for a ticket that isn’t there', async () => {
    expect((await reply(uuidV7(), 'Hello')).status).toBe(404);
  });

  it('either replies or closes where both come at the same moment', async () => {
    for (let round = 0; round < rounds(5, 200); round += 1) {
      const id = await addTicket(app);
      const [replied, closed] = await Promise.all([reply(id, 'Now'), close(id, 1)]);
      expect(closed.status).toBe(200);
      const { reply: replies } = (await admin.call('GET', `/adminapi/getSupportId/${id}`)).body.result;
      expect(replies).toHaveLength(replied.status === 200 ? 1 : 0);
    }
  });
});

describe('POST /adminapi/closeSupport', () => {
  it('closes and opens again; a second time is 409', async () => {
    const id = await addTicket(app);
    const closed = await close(id, 1);
    expect([closed.status, closed.body.message, closed.body.result.closedstatus]).toEqual([
      200,
      'Ticket closed',
      1,
    ]);
    expect((await close(id, 1)).status).toBe(409);
    const opened = await close(id, 0);
    expect([opened.body.message, opened.body.result.closedstatus]).toEqual(['Ticket reopened', 0]);
    expect((await reply(id, 'Open again')).status).toBe(200);
    expect((await close(uuidV7(), 1)).status).toBe(404);
  });

  it.each([2, '1', null])('refuses %s', async (closedstatus) => {
    const { status, body } = await close(await addTicket(app), closedstatus);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['closedstatus']]);
  });

  it('needs the right to change', async () => {
    const id = await addTicket(app);
    const reader = await app.signIn({ restriction: [{ path: '/support', isWriteAccess: false }] });
    expect((await reader.call('GET', `/adminapi/getSupportId/${id}`)).status).toBe(200);
    expect((await reader.call('POST', '/adminapi/closeSupport', { id, closedstatus: 1 })).status).toBe(403);
    expect((await reader.call('POST', '/adminapi/replySupport', { id, message_query: 'x' })).status).toBe(
      403,
    );
  });
});

describe('GET /adminapi/getSupport', () => {
  it('shows open ones first, then the newest; searches, filters and sorts', async () => {
    const subject = 'Needle in the haystack';
    const at = (day: number) => new Date(Date.UTC(2025, 0, day));
    const ids = [
      await addTicket(app, { subject: `${subject} b`, created_at: at(1) }),
      await addTicket(app, { subject: `${subject} D`, created_at: at(2), closed_status: 1 }),
      await addTicket(app, { subject: `${subject} a`, created_at: at(3) }),
      await addTicket(app, { subject: `${subject} c`, created_at: at(4), closed_status: 1 }),
    ];
    const order = async (query: string) => {
      const { body } = await admin.call('GET', `/adminapi/getSupport?search=NEEDLE&${query}`);
      return [(body.data as { _id: string }[]).map(({ _id }) => ids.indexOf(_id)), body.count];
    };
    expect(await order('')).toEqual([[2, 0, 3, 1], 4]);
    expect(await order('closedstatus=1')).toEqual([[3, 1], 2]);
    expect(await order('sort=subject')).toEqual([[2, 0, 3, 1], 4]);
    expect(await order('sort=created_date&limit=2&page=2')).toEqual([[2, 3], 4]);
    expect(await order('from=2025-01-02T00:00:00Z&to=2025-01-03T00:00:00Z')).toEqual([[1], 1]);
    const whole = await admin.call('GET', '/adminapi/getSupport?limit=100');
    const states = (whole.body.data as { closedstatus: number }[]).map(({ closedstatus }) => closedstatus);
    expect(states).toEqual(states.toSorted());
    expect(whole.body.count).toBe(
      (await app.services.db.selectFrom('tickets').select('id').execute()).length,
    );
    expect(whole.body.data[0]).toHaveProperty('reply');
  });

  it('is the menu /support’s', async () => {
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await other.call('GET', '/adminapi/getSupport')).status).toBe(403);
  });
});
