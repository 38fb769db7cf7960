import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../db/uuid-v7.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('counts what there is, for an admin without any menu too', async () => {
  const admin = await app.signIn({ restriction: [] });
  const counts = async () => (await admin.call('GET', '/api/dashboardCount')).body.result;
  expect(await counts()).toEqual({ userCount: 0, withdrawCount: 0, depositCount: 0, tradeCount: 0 });
  await app.services.db
    .insertInto('users')
    .values([
      { id: uuidV7(), name: 'One' },
      { id: uuidV7(), name: 'Two' },
      { id: uuidV7(), name: 'Gone', deleted_at: new Date() },
    ])
    .execute();
  expect((await counts()).userCount).toBe(2);
});
