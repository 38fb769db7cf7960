import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { sealAll } from '#server/testing/audit.ts';
import { until } from '#server/testing/until.ts';
import { addUser } from '#server/testing/users.ts';
import { erasureTask } from './work.ts';

let app: TestApp;
let root: TestAdmin;
const log = { info: () => undefined, warn: () => undefined };
beforeAll(async () => {
  app = await startTestApp();
  root = await app.signIn({ email: 'root@example.com' });
});
afterAll(() => app.close());

const addMarked = async (name: string) =>
  (await addUser(app, { name, email: `${name}@marker-mail.example` })).id;
const erase = async (id: string) => {
  const { status } = await root.call('POST', '/adminapi/erasures', { id, reason: 'asked' });
  expect(status).toBe(200);
};
const run = () => erasureTask.run(app.services, log, new AbortController().signal);
const erasureOf = async (user: string) => {
  const { body } = await root.call('GET', '/adminapi/erasures');
  return body.data.find(({ userId }: { userId: string }) => userId === user);
};
const mails = async () =>
  (await root.call('GET', '/adminapi/outbox?search=erasure is blocked')).body.data.length as number;

it('an erasure that a broken row stops says so, tells superadmins once, holds up no other, and goes on once it is whole', async () => {
  const [broken, whole] = [await addMarked('broken'), await addMarked('whole')];
  await root.call('POST', '/api/change-status', {
    id: broken,
    status: 'blocked',
    reason: 'broken@marker-mail.example',
  });
  await sealAll(app);
  const rename = (to: string) =>
    sql`update audit_log set admin_name = ${to} where record = ${broken} and call = 'changeUserStatus'`.execute(
      app.services.db,
    );
  const { rows } = await sql<{ name: string }>`
    select admin_name as name from audit_log where record = ${broken} and call = 'changeUserStatus'`.execute(
    app.services.db,
  );
  await rename('Somebody else');
  await erase(broken);
  await erase(whole);
  await until(async () => {
    await run();
    expect(await erasureOf(whole)).toMatchObject({ endedAt: expect.any(String), stoppedAt: null });
  });
  await run();
  expect(await erasureOf(broken)).toMatchObject({
    endedAt: null,
    stoppedAt: expect.any(String),
    stoppedBecause: expect.stringMatching(/^Row \d+ of the audit trail was changed/),
  });
  expect(await mails()).toBe(1);
  await rename(rows[0]?.name ?? '');
  await until(async () => {
    await run();
    expect(await erasureOf(broken)).toMatchObject({ endedAt: expect.any(String), stoppedAt: null });
  });
  expect(await mails()).toBe(1);
});

it('money that came in meanwhile is named, until it is settled', async () => {
  const user = await addMarked('owed');
  await erase(user);
  const id = uuidV7();
  const withdrawal = { id, user_id: user, email: 'owed@marker-mail.example', currency_symbol: 'USD' };
  await app.services.db
    .insertInto('withdrawals')
    .values({ ...withdrawal, amount: '1', payment_type: 1, status: 2 })
    .execute();
  await until(async () => {
    await run();
    expect(await erasureOf(user)).toMatchObject({ beganAt: null, waitsFor: 'erasureWithdrawal' });
  });
  await app.services.db.updateTable('withdrawals').set({ status: 3 }).where('id', '=', id).execute();
  await until(async () => {
    await run();
    expect(await erasureOf(user)).toMatchObject({ endedAt: expect.any(String), waitsFor: null });
  });
});
