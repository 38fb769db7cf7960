import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyReleases } from '../approvals/verify.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { rounds } from '#server/testing/rounds.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '#server/testing/withdrawals.ts';

let app: TestApp;
let other: TestApp;
let ada: FactorAdmin;
let user: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
  user = await addExchangeUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const pathOf = (id: string) => `/adminapi/withdrawalDecision/${id}`;

/** What an approval on one of the two servers takes, ready to be sent. */
async function approvalOf(on: TestApp, id: string, who: FactorAdmin): Promise<() => Promise<number>> {
  const { body } = await who.call('GET', pathOf(id));
  const given = { version: body.result.version, code: await who.code() };
  return async () => (await on.call('POST', `${pathOf(id)}/approve`, given, { token: who.token })).status;
}

it('an approver who changes the other in the same instant on another server releases nothing by it', async () => {
  const restriction = [{ path: '/withdrawal-approvals', isWriteAccess: true }];
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds(4, 200); round += 1) {
    const second = await withFactor(app, await app.signIn({ name: `Second ${round}`, restriction }));
    const id = await addWithdrawal(app, { userId: user });
    await decideOnce(app);
    expect(await (await approvalOf(other, id, second))()).toBe(200);
    const change = { adminId: second.id, name: 'Changed', email: second.email, restriction };
    const approve = await approvalOf(app, id, ada);
    const approving = approve();
    await sleep(Math.random() * 40);
    const changing = other.call('PUT', '/adminapi/admin', change, { token: ada.token });
    const [, { status }] = await Promise.all([approving, changing]);
    expect(status).toBe(200);
    outcomes.add((await ada.call('GET', pathOf(id))).body.result.state);
  }
  expect([...outcomes].filter((state) => state !== 'released' && state !== 'approved')).toEqual([]);
  // The trail shows each release before the change that would have stopped it.
  expect((await verifyReleases(app.services)).broken).toEqual([]);
});
