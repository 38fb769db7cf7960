import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOfRun } from '#server/features/identity/auth/caller-of-run.ts';
import { dependenceOf } from '#server/platform/approvals/independence.ts';
import { recordAdminWrite } from '#server/platform/audit/record.ts';
import type { Caller } from '#server/platform/context/context.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { addWaiting, approveWithCode } from '#server/testing/approvers.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { addRule, draft, followEvents, switchRule, tryRule } from '#server/testing/rules.ts';
import { addExchangeUser, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let clerk: TestAdmin;
let robot: TestKey;
let author: FactorAdmin;
let starter: FactorAdmin;
let other: FactorAdmin;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.signIn({ name: 'Clerk' });
  const person = async (name: string) => withFactor(app, await app.signIn({ name }));
  [author, starter, other] = [await person('Author'), await person('Starter'), await person('Other')];
  robot = await addTestKey(app, { restriction: [{ path: '/user', isWriteAccess: true }] });
});
afterAll(() => app.close());

/** specification 17.5 and 34.3 */
it('who changed a rule and who switched it on can’t approve a withdrawal of a user whom it changed', async () => {
  const unblock = { event: 'user.blocked', actions: [{ name: 'unblock' }] };
  const { _id: rule } = await addRule(author, draft(robot.id, unblock));
  await tryRule(app, starter, rule);
  expect((await switchRule(starter, rule, true)).status).toBe(200);
  const user = await addExchangeUser(app);
  const blocked = await clerk.call('POST', '/api/change-status', { id: user, status: 'blocked' });
  expect(blocked.status).toBe(200);
  await followEvents(app);
  const changes = await app.services.db
    .selectFrom('audit_log')
    .select(['admin_id', 'after'])
    .where('record', '=', user)
    .orderBy('id')
    .execute();
  expect(changes).toMatchObject([
    { admin_id: clerk.id },
    { admin_id: robot.id, after: { status: 'active', $ruleBy: [author.id, starter.id] } },
  ]);

  const withdrawal = await addWaiting(app, user);
  for (const person of [author, starter])
    expect(await approveWithCode(withdrawal, person)).toEqual({
      status: 409,
      said: 'You changed or imported data of this user in the last 24 hours. Someone else has to approve this.',
    });
  expect((await dependenceOf(app.services.db, other.id, [author.id, starter.id])) ?? 'independent').toBe(
    'independent',
  );
});

/** specification 17.5 */
it('who is behind a rule that changed an account is no independent approver for its owner', async () => {
  const caller = (await callerOfRun(app.services.db, robot.id)) as Caller;
  const request = { id: '', ipAddress: '127.0.0.1', rule: { name: 'Raise', by: [author.id, starter.id] } };
  const audit = { record: other.id, before: null, after: { role: 'admin' } };
  await app.services.db
    .transaction()
    .execute((db) =>
      recordAdminWrite(db, 'updateAdminRights', { output: null, audit }, { admin: caller, request }),
    );
  for (const person of [author, starter])
    expect(await dependenceOf(app.services.db, other.id, [person.id])).toBe('madeByApprover');
  expect(await dependenceOf(app.services.db, other.id, [clerk.id])).toBeNull();
});
