import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { screeningGate } from '#contract/withdrawals/gates.ts';
import { addPending } from '#server/features/users/verifications/queries.ts';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import { askOnce, lastOf, putPolicyInForce } from '#server/testing/gates.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let makers: readonly [FactorAdmin, FactorAdmin];
/** Acts alone. */
let thief: TestAdmin;

const free = { key: 'free', currency: null, conditions: {}, outcome: 'release', reason: null } as const;

beforeAll(async () => {
  app = await startTestApp();
  thief = await app.signIn({ name: 'Thief' });
  makers = [
    await withFactor(app, await app.signIn({ name: 'Pia' })),
    await withFactor(app, await app.signIn({ name: 'Carl' })),
  ];
  expect((await makers[0].call('POST', '/adminapi/changerequests/rule', { isOn: true })).status).toBe(200);
});
afterAll(() => app.close());

const shown = async (id: string) =>
  (await makers[0].call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result;
const stateOf = async (id: string) => {
  await decideOnce(app);
  await sql`update gates_due set due_at = clock_timestamp()`.execute(app.services.db);
  await askOnce(app);
  await decideOnce(app);
  return (await shown(id)).state as string;
};

/** specification 17.3 */
it('nobody moves a withdrawal to a rule without approvals or without the gate', async () => {
  const blocked = { ...free, key: 'blocked', conditions: { userFlag: 'blocked' } as const };
  const gates = [{ name: 'Screening', url: screeningGate, validMinutes: 60 }];
  for (const row of [
    { ...blocked, outcome: 'two' as const },
    { ...blocked, gates: ['Screening'] },
  ]) {
    await putPolicyInForce(app, makers, { rows: [row, free, lastOf()], gates });
    const user = await addExchangeUser(app);
    await app.services.db
      .updateTable('users')
      .set({ status: 'blocked', name: 'Oleg Marenko' })
      .where('id', '=', user)
      .execute();
    const id = await addWithdrawal(app, { userId: user });
    await decideOnce(app);
    expect(await stateOf(id)).toBe('waiting');
    const unblocked = await thief.call('POST', '/api/change-status', {
      id: user,
      status: 'active',
      reason: 'A friend',
    });
    expect(unblocked.status, JSON.stringify(unblocked.body)).toBe(200);
    await decideOnce(app);
    expect.soft(await stateOf(id)).toBe('waiting');
    // Further changes don't end that.
    for (const status of ['blocked', 'active'])
      await thief.call('POST', '/api/change-status', { id: user, status, reason: 'A friend' });
    await decideOnce(app);
    expect(await stateOf(id)).toBe('waiting');
    expect((await shown(id)).needed).toBe(row.outcome === 'two' ? 2 : 1);
  }
});

it('nobody lets a withdrawal be released automatically by accepting the verification', async () => {
  const unverified = { ...free, key: 'new', conditions: { userFlag: 'unverified' }, outcome: 'one' } as const;
  await putPolicyInForce(app, makers, { rows: [unverified, free, lastOf()], gates: [] });
  const user = await addExchangeUser(app);
  const id = await addWithdrawal(app, { userId: user });
  await decideOnce(app);
  const verification = await addPending(app.services.db, {
    userId: user,
    email: 'a@example.com',
    address: null,
  });
  expect((await thief.call('POST', '/api/acceptreq', { id: verification, reason: 'A friend' })).status).toBe(
    200,
  );
  // Whatever has it judged again.
  await app.services.db
    .updateTable('users')
    .set({ credentials_changed_at: new Date() })
    .where('id', '=', user)
    .execute();
  await decideOnce(app);
  await decideOnce(app);
  expect(await shown(id)).toMatchObject({ state: 'waiting', policyRow: 'free', needed: 1 });
});
