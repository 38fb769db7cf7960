import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** specification 31.2 and 31.3 */
it('remembers which notices a new administrator has seen', async () => {
  const admin = await app.signIn({ isNew: true });
  const seen = async () => {
    const { seenWelcome, seenVersion } = (await admin.call('GET', '/api/adminprofile')).body.data.data;
    return [seenWelcome, seenVersion];
  };
  expect(await seen()).toEqual([false, null]);
  await admin.call('PUT', '/adminapi/preferences', { seenVersion: '1.2.3' });
  expect(await seen()).toEqual([false, '1.2.3']);
  await admin.call('PUT', '/adminapi/preferences', { seenWelcome: true });
  expect(await seen()).toEqual([true, '1.2.3']);
  const { status, body } = await admin.call('PUT', '/adminapi/preferences', { seenVersion: 'newest' });
  expect([status, Object.keys(body.errors)]).toEqual([400, ['seenVersion']]);
});
