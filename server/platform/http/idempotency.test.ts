import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '#server/testing/admins.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { auditOf } from '#server/testing/audit.ts';

let app: TestApp;
let superadmin: TestAdmin;

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await app.signIn();
});
afterAll(() => app.close());

const adminsCalled = (email: string) =>
  app.services.db.selectFrom('admins').selectAll().where('email', '=', email).execute();

describe('an Idempotency-Key', () => {
  const add = (key: string, body: object, admin = superadmin) =>
    admin.call('POST', '/adminapi/admin', body, { 'idempotency-key': key });

  it('makes a repeated write give the first answer and act once', async () => {
    const first = await add('once', newAdmin('once@example.com'));
    const second = await add('once', newAdmin('once@example.com'));
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await adminsCalled('once@example.com')).toHaveLength(1);
    expect(await auditOf(app, first.body.result._id, 'addAdmin')).toHaveLength(1);
  });

  it('also works for requests at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add('together', newAdmin('together@example.com'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.result._id)).size).toBe(1);
    expect(await adminsCalled('together@example.com')).toHaveLength(1);
  });

  it('ignores the order of keys, and is refused with 409 for another body or call', async () => {
    await add('bound', newAdmin('bound@example.com'));
    const { name, email, password, restriction } = newAdmin('bound@example.com');
    expect((await add('bound', { restriction, password, email, name })).status).toBe(200);
    expect((await add('bound', newAdmin('bound@example.com', 'Other'))).status).toBe(409);
    const otherCall = await superadmin.call(
      'POST',
      '/api/updateprofile',
      { name: 'x' },
      { 'idempotency-key': 'bound' },
    );
    expect(otherCall.status).toBe(409);
  });

  it('belongs to one admin', async () => {
    const other = await app.signIn();
    await add('shared', newAdmin('mine@example.com'));
    expect((await add('shared', newAdmin('theirs@example.com'), other)).status).toBe(200);
  });

  it('is not spent by a write that failed', async () => {
    expect((await add('retry', newAdmin('once@example.com'))).status).toBe(400);
    expect((await add('retry', newAdmin('retry@example.com'))).status).toBe(200);
  });

  it('means nothing to a public call', async () => {
    const ask = () =>
      app.call(
        'POST',
        '/adminapi/forgotPassword',
        { email: 'x@example.com' },
        { headers: { 'idempotency-key': 'public' } },
      );
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  });

  it('is refused where it is malformed', async () => {
    expect((await add('two words', newAdmin('malformed@example.com'))).status).toBe(400);
  });
});
