import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addedBy, addWaiting, approveWithCode, mayApprove } from '#server/testing/approvers.ts';
import { addExchangeUser, type FactorAdmin, withFactor } from '#server/testing/withdrawals.ts';

let app: TestApp;
let ada: FactorAdmin;

beforeAll(async () => {
  app = await startTestApp();
  ada = await withFactor(app, await app.signIn({ name: 'Ada' }));
});
afterAll(() => app.close());

const cardOf = async (id: string) =>
  (await ada.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result.card;

/** specification 17.9 */
it('says who can’t approve, and why, until enough independent people can', async () => {
  const id = await addWaiting(app, await addExchangeUser(app));
  expect(await cardOf(id)).toMatchObject({ approvers: [{ name: 'Ada' }], blockedApprovers: [] });

  const second = await addedBy(app, ada, 'Second');
  await app.signIn({ name: 'Without', restriction: mayApprove });
  const blocked = [
    { name: 'Second', because: 'madeByApprover' },
    { name: 'Without', because: 'secondFactor' },
  ];
  // Each could approve alone, but not both together.
  expect(await cardOf(id)).toMatchObject({
    approvers: [{ name: 'Ada' }, { name: 'Second' }],
    blockedApprovers: blocked,
  });
  expect((await approveWithCode(id, second)).status).toBe(200);
  expect(await cardOf(id)).toMatchObject({ approvers: [{ name: 'Ada' }], blockedApprovers: blocked });

  await withFactor(app, await app.signIn({ name: 'Noor', restriction: mayApprove }));
  expect(await cardOf(id)).toMatchObject({
    approvers: [{ name: 'Ada' }, { name: 'Noor' }],
    blockedApprovers: null,
  });
});
