import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp, withPersonal } from '#server/testing/app.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app.close());

test('shows the latest verification request and sign-in to callers who can read those lists', async () => {
  const id = uuidV7();
  const { db } = app.services;
  await db.insertInto('users').values({ id, name: 'Ada' }).execute();
  const requests = [
    { status: 'Rejected', created_at: new Date('2026-01-01'), decided_at: new Date('2026-01-02') },
    { status: 'Pending', created_at: new Date('2026-02-01') },
  ] as const;
  for (const request of requests)
    await db
      .insertInto('verifications')
      .values({ id: uuidV7(), user_id: id, email: 'a@example.com', ...request })
      .execute();
  for (const [status, day] of [
    ['Success', '2026-03-01'],
    ['Success', '2026-03-02'],
    ['Failed', '2026-03-03'],
  ] as const)
    await db
      .insertInto('logins')
      .values({
        id: uuidV7(),
        user_id: id,
        email: 'a@example.com',
        ip_address: '1.1.1.1',
        status,
        created_at: new Date(day),
      })
      .execute();
  const firstRow = async (caller: TestAdmin) =>
    (await caller.call('GET', '/api/getAllusers?limit=1')).body.data[0];
  expect(await firstRow(admin)).toMatchObject({
    _id: id,
    verification: 'Pending',
    lastSignInAt: '2026-03-02T00:00:00.000Z',
  });
  const limited = await app.signIn({
    restriction: withPersonal([{ path: '/user', isWriteAccess: false }], true),
  });
  expect(await firstRow(limited)).toMatchObject({ _id: id, verification: null, lastSignInAt: null });
});
