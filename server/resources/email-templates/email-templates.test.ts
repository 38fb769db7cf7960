import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '../../testing/app.ts';
import { addEmailTemplate, addSubscribers } from '../../testing/subscribers.ts';

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

const one = () => admin.call('GET', `/api/getemailid/${id}`);
const update = (body: unknown) => admin.call('POST', '/api/updateEmailTemplate', body);
const fields = () => ({ cmsId: id, identifier: 'Newsletter', subject: 'More news', content: '<p>More</p>' });

describe('e-mail templates', () => {
  it('are listed, searched and sorted', async () => {
    await addEmailTemplate(app, { identifier: 'Auction won', subject: 'You won 100%' });
    const list = async (query: string) => (await admin.call('GET', `/api/getemaillist?${query}`)).body;
    expect(await list('')).toMatchObject({
      count: 2,
      data: [{ identifier: 'Auction won' }, { identifier: 'Newsletter' }],
    });
    expect((await list('sort=subject')).data[0].subject).toBe('News');
    expect((await list('search=WON')).count).toBe(1);
    expect((await list(`search=${encodeURIComponent('0%')}`)).count).toBe(1);
    expect((await list('search=hello')).count).toBe(0);
    expect((await list('sort=content')).errors).toHaveProperty('sort');
  });

  it('are read and changed, but for their identifier', async () => {
    const before = (await one()).body.result;
    expect(before).toEqual({
      _id: id,
      identifier: 'Newsletter',
      subject: 'News',
      content: '<p>Hello {{name}}</p>',
      createdAt: expect.any(String),
      version: 1,
    });
    const { status, body } = await update({ ...fields(), version: 1 });
    expect([status, body.message]).toEqual([200, 'Cms Updated']);
    expect(body.result).toEqual({ ...before, subject: 'More news', content: '<p>More</p>', version: 2 });
    const renamed = await update({ ...fields(), identifier: 'Other' });
    expect([renamed.status, renamed.body.errors]).toEqual([
      400,
      { identifier: 'The identifier can’t be changed here.' },
    ]);
    const { identifier: _, ...without } = fields();
    expect((await update(without)).status).toBe(200);
  });

  it.each([
    [
      { subject: '', content: '<p> </p>' },
      { subject: 'Required', content: 'Required' },
    ],
    [{ subject: 'a\r\nBcc: x@y.z' }, { subject: 'Line breaks and control characters are not allowed here.' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Use at most 200 characters.' }],
    [{ content: '<script>x()</script>' }, { content: 'Required' }],
    [{ cmsId: 'x' }, { cmsId: 'This value has the wrong form.' }],
    [{ id: 'x' }, { id: 'This field is not known here.' }],
  ])('refuse %j', async (wrong, errors) => {
    const { status, body } = await update({ ...fields(), ...wrong });
    expect([status, body.errors]).toEqual([400, errors]);
    expect((await one()).body.result.version).toBe(1);
  });

  it('are stored without what runs or fetches; their variables stay', async () => {
    const content =
      '<p onclick="x()">{{name}} <a href="https://x.org/?e={{email}}">a</a><img src="https://x/p"></p>';
    expect((await update({ ...fields(), content })).body.result.content).toBe(
      '<p>{{name}} <a href="https://x.org/?e={{email}}" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
    );
  });

  it('let one of several who loaded the same version win', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => update({ ...fields(), version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('are not there for unknown ids', async () => {
    expect((await admin.call('GET', `/api/getemailid/${uuidV7()}`)).status).toBe(404);
    expect((await update({ ...fields(), cmsId: uuidV7() })).status).toBe(404);
  });
});

describe('a preview and a test', () => {
  it('show the message to the asking admin', async () => {
    const body = { subject: 'For {{name}}', content: '<p>{{email}}</p><script>x()</script>' };
    const { status, body: answer } = await reader.call('POST', '/adminapi/emailpreview', body);
    expect(status).toBe(200);
    expect(answer.result.subject).toMatch(/^For Admin \d+$/);
    expect(answer.result.html).toContain(`<p>${reader.email}</p>`);
    expect(answer.result.html).not.toContain('<script');
    expect(answer.result.text).toMatch(new RegExp(`^${reader.email}\n`));
    // Half-written words are fine for looking at.
    expect((await reader.call('POST', '/adminapi/emailpreview', { subject: '', content: '' })).status).toBe(
      200,
    );
  });

  it('mails what the form holds to the admin alone', async () => {
    await addSubscribers(app, 2);
    const body = { subject: 'Try {{name}}', content: '<p>Mine</p>' };
    const answer = await admin.call('POST', '/adminapi/emailtest', body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: `Test mail sent to ${admin.email}`, result: { email: admin.email } },
    ]);
    const root = await app.signIn();
    const outbox = await root.call('GET', '/adminapi/outbox');
    expect(outbox.body.data.map(({ to, subject }: { to: string; subject: string }) => [to, subject])).toEqual(
      [[admin.email, 'Try Nadia']],
    );
    const message = await root.call('GET', `/adminapi/outbox/${outbox.body.data[0]._id}`);
    expect(message.body.result.text).toContain('https://desk.example.org/unsubscribe/example');
    expect(
      (await admin.call('POST', '/adminapi/emailtest', { subject: '', content: '' })).body.errors,
    ).toEqual({
      subject: 'Required',
      content: 'Required',
    });
  });
});

describe('GET /api/get_subscribers', () => {
  it('answers {result:[{email}], count}, pages, searches and leaves out who left', async () => {
    await addSubscribers(app, 30);
    const list = async (query: string) => (await admin.call('GET', `/api/get_subscribers?${query}`)).body;
    const first = await list('');
    expect(first).toEqual({ result: expect.any(Array), count: 30 });
    expect(first.result).toHaveLength(10);
    expect(Object.keys(first.result[0])).toEqual(['email']);
    expect((await list('sort=email&limit=2&page=2')).result).toEqual([
      { email: 'person12@example.com' },
      { email: 'person13@example.com' },
    ]);
    expect(await list('search=PERSON7@')).toEqual({ result: [{ email: 'person7@example.com' }], count: 1 });
    await sql`update subscribers set unsubscribed_at = now() where email = 'person7@example.com'`.execute(
      app.services.db,
    );
    expect(await list('search=PERSON7@')).toEqual({ result: [], count: 0 });
    expect((await list('')).count).toBe(29);
    await sql`update subscribers set unsubscribed_at = null`.execute(app.services.db);
    expect((await list('')).count).toBe(30);
  });
});

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
    expect([none.status, none.body.errors]).toEqual([400, { email: 'None of these is subscribed.' }]);
  });

  it.each([
    ['', [{ email: 'person1@example.com' }], { cmsId: 'Required' }],
    ['cmsId=x', [{ email: 'person1@example.com' }], { cmsId: 'This value has the wrong form.' }],
    ['cmsId=ID', [], { email: 'Required' }],
    ['cmsId=ID', undefined, { email: 'Required' }],
    ['cmsId=ID', { email: 'person1@example.com' }, { email: 'Send a list.' }],
    ['cmsId=ID', [{ email: 'nobody' }], { email: 'Invalid email' }],
    ['cmsId=ID', [{ email: 'a@example.com', name: 'x' }], { email: 'This field is not known here.' }],
    ['cmsId=ID', ['person1@example.com'], { email: 'This value has the wrong form.' }],
    ['cmsId=ID&to=some', [], { to: 'This value is not allowed here.' }],
    [
      'cmsId=ID&to=all',
      [{ email: 'person1@example.com' }],
      { to: 'Leave the list empty to mail everybody.' },
    ],
    ['cmsId=ID&recipients=x', [{ email: 'person1@example.com' }], { email: 'This field is not known here.' }],
    ['cmsId=ID&colour=red', [{ email: 'person1@example.com' }], { colour: 'This field is not known here.' }],
  ])('refuses %s with %j', async (query, body, errors) => {
    await addSubscribers(app, 1);
    const answer = await send(query.replace('ID', id), body);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(await mailings()).toBe(0);
  });

  it('refuses more than ten thousand addresses, an unknown template, and everybody where there is nobody', async () => {
    const many = Array.from({ length: 10_001 }, (_, n) => ({ email: `p${n}@example.com` }));
    expect((await send(`cmsId=${id}`, many)).body.errors).toEqual({
      email: 'At most 10000 entries are allowed.',
    });
    const nobody = await send(`cmsId=${id}&to=all`, []);
    expect([nobody.status, nobody.body.errors]).toEqual([400, { messages: 'Nobody is subscribed.' }]);
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
