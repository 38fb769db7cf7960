import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a user without an email gets a telephone number; who has an email keeps one', async () => {
  const admin = await app.signIn({ restriction: [{ path: '/user', isWriteAccess: true }] });
  const [bare, mailed] = [uuidV7(), uuidV7()];
  await app.services.db
    .insertInto('users')
    .values([
      { id: bare, name: 'Bare' },
      { id: mailed, name: 'Mailed', email: 'mailed@example.com' },
    ])
    .execute();
  const update = (userId: string, email: string) =>
    admin.call('PUT', '/adminapi/updateUser', { userId, email, phoneCode: '+91', phoneNo: '9876543210' });
  const done = await update(bare, '');
  expect([done.status, done.body.result]).toEqual([
    200,
    expect.objectContaining({ email: null, phoneCode: '+91', phoneNo: '9876543210' }),
  ]);
  const refused = await update(mailed, '');
  expect([refused.status, refused.body.errors]).toEqual([400, { email: 'Required' }]);
  expect((await update(bare, 'no address')).body.errors).toEqual({ email: 'Invalid email' });
  const fields = { userId: mailed, phoneCode: '+91', phoneNo: '9876543210' };
  const without = await admin.call('PUT', '/adminapi/updateUser', fields);
  expect([without.status, without.body.errors]).toEqual([400, { email: 'Required' }]);
});
