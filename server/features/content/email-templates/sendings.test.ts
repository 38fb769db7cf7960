import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addEmailTemplate, addSubscribers } from '#server/testing/subscribers.ts';

let app: TestApp;
let admin: TestAdmin;
let reader: TestAdmin;
let id: string;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://desk.example.org' });
  admin = await app.signIn({ name: 'Nadia', restriction: [{ path: '/emailTemplate', isWriteAccess: true }] });
  reader = await app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: false }] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate mail_messages, mailings, subscribers, email_templates cascade`.execute(app.services.db);
  id = await addEmailTemplate(app, {
    identifier: 'Newsletter',
    subject: 'News',
    content: '<p>Hello {{name}}</p>',
  });
});

const fields = () => ({ cmsId: id, identifier: 'Newsletter', subject: 'More news', content: '<p>More</p>' });

describe('POST /api/sendsubscribe', () => {
  const send = (query: string, body: unknown, by = admin, headers = {}) =>
    by.call('POST', `/api/sendsubscribe?${query}`, body, headers);
  const emails = (...numbers: number[]) => numbers.map((n) => ({ email: `person${n}@example.com` }));
  const mailings = async () => (await admin.call('GET', '/adminapi/mailings')).body.count;

  it('answers at once with the sending, also for very many', async () => {
    await addSubscribers(app, 20_000);
    const { status, body } = await send(`cmsId=${id}&to=all`, []);
    expect([status, body]).toEqual([
      200,
      {
        message: 'Mail Sended Successfully',
        result: {
          _id: expect.any(String),
          cmsId: id,
          subject: 'News',
          adminName: 'Nadia',
          isToAll: true,
          status: 'sending',
          total: 20_000,
          sent: 0,
          failed: 0,
          kept: 0,
          skipped: 0,
          cancelled: 0,
          waiting: 20_000,
          serverError: null,
          retryAt: null,
          createdAt: expect.any(String),
          finishedAt: null,
        },
      },
    ]);
    // Nothing but the sending itself is written down by the call.
    const made = await sql`select from mail_messages`.execute(app.services.db);
    expect(made.rows).toHaveLength(0);
    const root = await app.signIn();
    const audit = await root.call('GET', `/adminapi/audit?record=${id}&call=sendToSubscribers`);
    expect(JSON.stringify(audit.body.data[0].changes)).toContain('20000');
  });

  it('takes stored subscribers alone, each once, whatever the case', async () => {
    await addSubscribers(app, 3);
    const list = [...emails(1, 2, 2, 9), { email: 'PERSON1@EXAMPLE.COM' }];
    expect((await send(`cmsId=${id}`, list)).body.result).toMatchObject({ total: 2, isToAll: false });
    await sql`update subscribers set unsubscribed_at = now() where email like 'person2@%'`.execute(
      app.services.db,
    );
    expect((await send(`cmsId=${id}`, emails(1, 2))).body.result.total).toBe(1);
    const none = await send(`cmsId=${id}`, emails(2, 9));
    expect([none.status, none.body.errors]).toEqual([
      400,
      { email: 'None of these addresses is subscribed.' },
    ]);
  });

  it.each([
    ['cmsId=x', [{ email: 'person1@example.com' }], { cmsId: 'This value has the wrong type.' }],
    ['cmsId=ID', [], { email: 'Required' }],
    ['cmsId=ID', undefined, { email: 'Required' }],
    ['cmsId=ID', { email: 'person1@example.com' }, { email: 'Send a list.' }],
    ['cmsId=ID', [{ email: 'nobody' }], { email: 'Invalid email' }],
    ['cmsId=ID', [{ email: 'a@example.com', name: 'x' }], { email: 'This field doesn’t exist.' }],
    ['cmsId=ID', ['person1@example.com'], { email: 'This value has the wrong type.' }],
    ['cmsId=ID&to=some', [], { to: 'This value is not allowed here.' }],
    [
      'cmsId=ID&to=all',
      [{ email: 'person1@example.com' }],
      { to: 'Leave the list empty to email everyone.' },
    ],
    ['cmsId=ID&recipients=x', [{ email: 'person1@example.com' }], { email: 'This field doesn’t exist.' }],
    ['cmsId=ID&colour=red', [{ email: 'person1@example.com' }], { colour: 'This field doesn’t exist.' }],
  ])('refuses %s with %j', async (query, body, errors) => {
    await addSubscribers(app, 1);
    const answer = await send(query.replace('ID', id), body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(await mailings()).toBe(0);
  });

  it('sends the template that the session loaded or saved last, where none is named', async () => {
    await addSubscribers(app, 1);
    const own = await app.signIn({ restriction: [{ path: '/emailTemplate', isWriteAccess: true }] });
    const other = await addEmailTemplate(app, { identifier: 'Other', subject: 'Other news' });
    const sent = async (query = '') => (await send(query, emails(1), own)).body.result?.cmsId;
    const none = await send('', [...emails(1), { email: 'nobody' }], own);
    expect([none.status, none.body.errors]).toEqual([
      400,
      {
        cmsId: 'No email template was opened or saved in this session. Open one first, or name one in cmsId.',
        email: 'Invalid email',
      },
    ]);
    expect((await send('', emails(1), own)).body.errors).toEqual({ cmsId: none.body.errors.cmsId });
    await own.call('GET', `/api/getemailid/${id}`);
    expect(await sent()).toBe(id);
    await own.call('GET', `/api/getemailid/${other}`);
    expect(await sent()).toBe(other);
    expect(await sent(`cmsId=${id}`)).toBe(id);
    expect(await sent()).toBe(other);
    expect((await own.call('POST', '/api/updateEmailTemplate', fields())).status).toBe(200);
    expect(await sent()).toBe(id);
    // A template that was refused is not the last one, and other sessions have their own.
    await own.call('POST', '/api/updateEmailTemplate', { ...fields(), cmsId: other, subject: '' });
    expect(await sent()).toBe(id);
    const second = await app.call('POST', '/api/login', { email: own.email, password: own.password });
    const elsewhere = await app.call('POST', '/api/sendsubscribe', emails(1), { token: second.body.token });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([400, ['cmsId']]);
  });

  it('refuses more than ten thousand addresses, an unknown template, and everybody where there is nobody', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ({ email: `p${n}@example.com` }));
    expect((await send(`cmsId=${id}`, many)).body.errors).toEqual({
      email: 'Use at most 10000 entries.',
    });
    const nobody = await send(`cmsId=${id}&to=all`, []);
    expect([nobody.status, nobody.body.errors]).toEqual([400, { messages: 'There are no subscribers.' }]);
    await addSubscribers(app, 1);
    expect((await send(`cmsId=${uuidV7()}&to=all`, [])).status).toBe(404);
  });

  it('acts once for one Idempotency-Key, and needs the right to change', async () => {
    await addSubscribers(app, 2);
    const headers = { 'idempotency-key': uuidV7() };
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await send(`cmsId=${id}&to=all`, [], admin, headers));
    expect(new Set(answers.map(({ body }) => body.result._id)).size).toBe(1);
    expect(await mailings()).toBe(1);
    expect((await send(`cmsId=${id}`, emails(1), admin, headers)).status).toBe(409);
    for (const [path, body] of [
      [`/api/sendsubscribe?cmsId=${id}&to=all`, []],
      ['/adminapi/emailtest', { subject: 's', content: '<p>c</p>' }],
      ['/adminapi/pausemailing', { id: uuidV7(), paused: true }],
    ] as const) {
      expect((await reader.call('POST', path, body)).status).toBe(403);
    }
    expect((await reader.call('GET', '/adminapi/mailings')).status).toBe(200);
  });

  it('is in the API document as a list with a query', async () => {
    const { body } = await admin.call('GET', '/api/openapi.json');
    const { parameters, requestBody } = body.paths['/api/sendsubscribe'].post;
    expect(parameters.map((given: { name: string; in: string }) => [given.name, given.in])).toEqual([
      ['cmsId', 'query'],
      ['to', 'query'],
      ['Idempotency-Key', 'header'],
    ]);
    expect(requestBody.content['application/json'].schema).toMatchObject({ type: 'array', maxItems: 10_000 });
  });

  it('is listed by template, with what failed', async () => {
    await addSubscribers(app, 1);
    const other = await addEmailTemplate(app);
    const { _id } = (await send(`cmsId=${id}&to=all`, [])).body.result;
    await send(`cmsId=${other}&to=all`, []);
    const list = (await admin.call('GET', `/adminapi/mailings?cmsId=${id}`)).body;
    expect(list).toMatchObject({ count: 1, data: [{ _id, cmsId: id }] });
    expect((await admin.call('GET', `/adminapi/mailings/${_id}/failures`)).body).toEqual({
      data: [],
      count: 0,
    });
    expect((await admin.call('GET', '/adminapi/mailings/x/failures')).body.errors).toHaveProperty('id');
    expect((await admin.call('POST', '/adminapi/pausemailing', { id: uuidV7(), paused: true })).status).toBe(
      404,
    );
  });
});
