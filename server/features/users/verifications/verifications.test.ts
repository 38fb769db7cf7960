import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { rounds } from '#server/testing/rounds.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { emailsTo } from '#server/testing/emails.ts';
import { testAddress } from '#server/testing/marketplace.ts';
import { addUser } from '#server/testing/users.ts';
import { addVerification, verificationStatus } from '#server/testing/verifications.ts';

let app: TestApp;
let admin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

let counter = 0;
async function request(columns: { name?: string; email?: string; address?: string | null; at?: Date } = {}) {
  counter += 1;
  const { name = 'Noor', email = `noor${counter}@example.com`, address = testAddress(), at } = columns;
  const user = await addUser(app, { name, email, address });
  const id = await addVerification(app, user, { address, ...(at ? { created_at: at } : {}) });
  return { id, email, address };
}

const decide = (what: 'acceptreq' | 'rejectreq', id: unknown, who = admin) =>
  who.call('POST', `/api/${what}`, { id });

describe.each([
  ['acceptreq', 'Accepted', 'Accepted Successfully', 'Your email address is verified'],
  ['rejectreq', 'Rejected', 'Rejected Successfully', 'Your email address could not be verified'],
] as const)('POST /api/%s', (call, status, message, subject) => {
  it('decides a pending request, mails its user and records it, all at once', async () => {
    const { id, email, address } = await request({ name: 'Ada' });
    const answer = await decide(call, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message,
      result: {
        _id: id,
        userId: expect.any(String),
        email,
        curraddress: address,
        accountverify: status,
        createdAt: expect.stringMatching(/Z$/),
        decidedAt: expect.stringMatching(/Z$/),
      },
    });
    expect(await emailsTo(app, email)).toEqual([
      { subject, text: expect.stringMatching(/^Hello Ada,\n/), html: null, secret_link: null },
    ]);
    expect((await emailsTo(app, email))[0]?.text).toContain(email);
    const audit = await app.services.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('record', '=', id)
      .execute();
    expect(audit).toEqual([{ before: { status: 'Pending' }, after: { status, email } }]);
  });

  it('mails nobody who was deleted meanwhile', async () => {
    const { id, email } = await request();
    await app.services.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('email', '=', email)
      .execute();
    expect((await decide(call, id)).status).toBe(200);
    expect(await verificationStatus(app, id)).toBe(status);
    expect(await emailsTo(app, email)).toEqual([]);
  });

  it('is 409 where it is decided already, whichever way, and mails nothing again', async () => {
    for (const first of ['acceptreq', 'rejectreq'] as const) {
      const { id, email } = await request();
      await decide(first, id);
      const before = await verificationStatus(app, id);
      const answer = await decide(call, id);
      expect([answer.status, answer.body.errors.messages]).toEqual([
        409,
        `This request was already ${before.toLowerCase()} by someone else.`,
      ]);
      expect(await verificationStatus(app, id)).toBe(before);
      expect(await emailsTo(app, email)).toHaveLength(1);
    }
  });

  it('is 404 for a request that isn’t there, and 400 for what is no id', async () => {
    expect((await decide(call, uuidV7())).status).toBe(404);
    for (const id of ['7', undefined]) {
      const { status: refused, body } = await decide(call, id);
      expect([refused, Object.keys(body.errors)]).toEqual([400, ['id']]);
    }
    expect((await admin.call('POST', `/api/${call}`, { id: uuidV7(), note: 'x' })).status).toBe(400);
  });

  it('needs the right to change', async () => {
    const { id } = await request();
    const reader = await app.signIn({ restriction: [{ path: '/verificationlist', isWriteAccess: false }] });
    expect((await decide(call, id, reader)).status).toBe(403);
    expect(await verificationStatus(app, id)).toBe('Pending');
  });
});

it('lets one of two administrators who decide at the same instant win', async () => {
  const other = await app.signIn();
  for (let round = 0; round < rounds(5, 200); round += 1) {
    const { id, email } = await request();
    const [accepted, rejected] = await Promise.all([decide('acceptreq', id), decide('rejectreq', id, other)]);
    expect([accepted.status, rejected.status].toSorted()).toEqual([200, 409]);
    expect(await verificationStatus(app, id)).toBe(accepted.status === 200 ? 'Accepted' : 'Rejected');
    expect(await emailsTo(app, email)).toHaveLength(1);
  }
});

it('writes in Arabic to a user with an Arabic name', async () => {
  const { id, email } = await request({ name: 'ليلى حداد' });
  await decide('acceptreq', id);
  const [mail] = await emailsTo(app, email);
  expect(mail?.subject).toBe('تم توثيق بريدك الإلكتروني');
  expect(mail?.text).toMatch(/^مرحبًا \u2068ليلى حداد\u2069،/);
});

it('greets a user without a name by the address', async () => {
  const { id, email } = await request({ name: '' });
  await decide('rejectreq', id);
  expect((await emailsTo(app, email))[0]?.text).toMatch(new RegExp(`^Hello ${email},\n`));
});

it('lets nobody wait twice', async () => {
  const { id } = await request();
  const again = sqlAgain(id);
  await expect(again()).rejects.toThrow('verifications_pending_key');
  await decide('rejectreq', id);
  await again();
});

const sqlAgain = (id: string) => () =>
  app.database.pool.query(
    `insert into verifications (id, user_id, email) select $2, user_id, email from verifications where id = $1`,
    [id, uuidV7()],
  );

describe('POST /api/getAllverifylist', () => {
  it('lists every field newest first, searches, filters and sorts', async () => {
    const at = (day: number) => new Date(Date.UTC(2035, 0, day));
    const one = await request({ email: 'b.needle@example.com', at: at(1) });
    const two = await request({ email: 'A.Needle@example.com', at: at(2), address: null });
    await decide('acceptreq', one.id);
    const list = async (body: object) => {
      const answer = await admin.call('POST', '/api/getAllverifylist', body);
      return [(answer.body.data as { _id: string }[]).map(({ _id }) => _id), answer.body.count];
    };
    const { body } = await admin.call('POST', '/api/getAllverifylist');
    expect(body.data[0]).toEqual({
      _id: two.id,
      userId: expect.any(String),
      email: 'A.Needle@example.com',
      name: expect.any(String),
      accountCreatedAt: expect.any(String),
      curraddress: null,
      accountverify: 'Pending',
      createdAt: '2035-01-02T00:00:00.000Z',
      decidedAt: null,
    });
    expect(await list({ search: 'NEEDLE' })).toEqual([[two.id, one.id], 2]);
    expect(await list({ search: one.address?.toLowerCase() })).toEqual([[one.id], 1]);
    expect(await list({ search: 'needle', accountverify: 'Accepted' })).toEqual([[one.id], 1]);
    expect(await list({ search: 'needle', sort: 'email' })).toEqual([[two.id, one.id], 2]);
    expect(await list({ search: 'needle', sort: '-curraddress' })).toEqual([[two.id, one.id], 2]);
    expect(await list({ search: 'needle', sort: 'createdAt' })).toEqual([[one.id, two.id], 2]);
    expect(await list({ search: 'needle', sort: 'accountverify', limit: 1 })).toEqual([[one.id], 2]);
    expect(body.count).toBe(counter + 1);
  });

  it.each([
    [{ accountverify: 'pending' }, 'accountverify'],
    [{ status: 'Pending' }, 'status'],
    [{ sort: 'name' }, 'sort'],
    [{ limit: 101 }, 'limit'],
  ])('refuses %j', async (body, field) => {
    const answer = await admin.call('POST', '/api/getAllverifylist', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it('is the menu /verificationlist’s', async () => {
    const other = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await other.call('POST', '/api/getAllverifylist', {})).status).toBe(403);
  });
});

describe('GET /adminapi/verification/:id', () => {
  const read = async (id: string, who = admin) => who.call('GET', `/adminapi/verification/${id}`);

  it('has what has to be known: the account, who is like it, sign-ins, earlier requests', async () => {
    const address = testAddress();
    const { id, email } = await request({ name: 'Ada', address });
    await request({ name: 'Twin', address });
    const other = await request({ name: 'Rival' });
    const { db } = app.services;
    await db
      .updateTable('verifications')
      .set({ email: email.toUpperCase() })
      .where('id', '=', other.id)
      .execute();
    const { userId } = (await read(id)).body.result;
    await db
      .insertInto('logins')
      .values({
        id: uuidV7(),
        user_id: userId,
        email,
        ip_address: '203.0.113.9',
        country_name: 'Japan',
        os: 'Linux',
        status: 'Success',
      })
      .execute();
    await db
      .insertInto('verifications')
      .values({ id: uuidV7(), user_id: userId, email, address, status: 'Rejected', decided_at: new Date() })
      .execute();
    const { card } = (await read(id)).body.result;
    expect(card).toMatchObject({
      user: { name: 'Ada', isBlocked: false, country: 'Japan' },
      signIns: [{ country: 'Japan', system: 'Linux', hasSucceeded: true }],
      earlier: [{ accountverify: 'Rejected' }],
    });
    expect(
      card.others.map(({ name, because }: { name: string; because: string }) => [name, because]),
    ).toEqual([
      ['Rival', 'email'],
      ['Twin', 'address'],
    ]);
    const stranger = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
    expect((await read(id, stranger)).status).toBe(403);
  });
});

describe('what a rejection says', () => {
  it('is in the mail as it was typed, and in the trail; the reason of the desk is not', async () => {
    const { id, email } = await request();
    const answer = await admin.call('POST', '/api/rejectreq', {
      id,
      told: 'Another account uses it. <b>Sorry</b>',
      reason: 'Smells of fraud',
    });
    expect(answer.status).toBe(200);
    const [mail] = await emailsTo(app, email);
    expect(mail?.text).toContain('Reason: Another account uses it. <b>Sorry</b>');
    expect(mail?.text).not.toContain('fraud');
    expect(mail?.html ?? '').not.toContain('<b>');
    const tooLong = await admin.call('POST', '/api/rejectreq', { id, told: 'x'.repeat(301) });
    expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([400, ['told']]);
  });
});
