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

  it('are listed without those that warn users, which cases list and nobody sends', async () => {
    const warnings = await Promise.all(
      ['Warning', 'تحذير'].map((identifier) => addEmailTemplate(app, { identifier })),
    );
    const list = async (query: string) =>
      (await admin.call('GET', `/api/getemaillist?${query}`)).body.data.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await list('')).toEqual([id]);
    expect(await list('search=warning')).toEqual([]);
    expect((await list('usedBy=cases')).toSorted()).toEqual(warnings.toSorted());
    await addSubscribers(app, 1);
    const sent = await admin.call('POST', `/api/sendsubscribe?cmsId=${warnings[0]}&to=all`, []);
    expect([sent.status, Object.keys(sent.body.errors)]).toEqual([400, ['cmsId']]);
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
    [{ subject: 'a\r\nBcc: x@y.z' }, { subject: 'Remove line breaks and control characters.' }],
    [{ subject: 'x'.repeat(201) }, { subject: 'Use at most 200 characters.' }],
    [{ content: '<script>x()</script>' }, { content: 'Required' }],
    [{ cmsId: 'x' }, { cmsId: 'This value has the wrong type.' }],
    [{ id: 'x' }, { id: 'This field doesn’t exist.' }],
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
      { message: `Test email sent to ${admin.email}`, result: { email: admin.email } },
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
