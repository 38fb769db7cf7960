import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import {
  addWithdrawal,
  addExchangeUser,
  type FactorAdmin,
  withFactor,
} from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let ada: FactorAdmin;
let noor: FactorAdmin;

beforeAll(async () => {
  desk = await startDesk();
  ada = await withFactor(desk.app, await desk.app.signIn({ name: 'Ada' }));
  noor = await withFactor(desk.app, await desk.app.signIn({ name: 'Noor' }));
  await desk.app.services.db
    .insertInto('currencies')
    .values({ id: uuidV7(), type: 'crypto', name: 'Ether', symbol: 'ETH', withdraw_fee: '0' })
    .execute();
});
afterAll(() => desk.close());

it('one superadmin changes the policy and tries it, another one sees what is new and puts it in force', async () => {
  const userId = await addExchangeUser(desk.app);
  for (const amount of ['3', '12', '40'])
    await addWithdrawal(desk.app, { userId, symbol: 'ETH', amount, needsDecision: false });
  const hers = await desk.visit({ signedInAs: ada });
  await hers.open('/withdrawal-policy');
  await hers.page.getByRole('heading', { name: 'Version 1, active' }).waitFor();
  await hers.page.getByRole('link', { name: 'Edit policy' }).click();

  await hers.page.getByRole('button', { name: 'Add rule' }).click();
  const panel = hers.page.getByRole('dialog', { name: 'Add rule' });
  await panel.getByLabel('Amount, at least').fill('ten');
  await panel.getByLabel('Outcome').selectOption('Held');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await panel.getByText('Enter an amount above zero, such as 1000 or 0.5.').waitFor();
  await panel.getByText('Enter a reason. Everyone who can see the withdrawal can read it.').waitFor();
  await panel.getByLabel('Amount, at least').fill('10');
  await panel.getByText('Choose the currency of the amount.').waitFor();
  await panel.getByLabel('Currency').selectOption('ETH');
  await panel.getByLabel('Reason').fill('Ask the treasurer.');
  await expectAccessible(hers.page, 'a rule of the withdrawal policy');
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await panel.waitFor({ state: 'detached' });
  const rules = hers.page.getByRole('table', { name: 'Rules' });
  await rules.getByText('the amount is 10 ETH or more').waitFor();
  const removed = hers.page.getByRole('button', { name: /^Remove rule/ });
  // Its own, and none for the last one.
  expect([await rules.getByRole('row').count(), await removed.count()]).toEqual([3, 1]);

  await hers.page.getByRole('button', { name: 'Test rules' }).click();
  const outcomes = hers.page.getByRole('table', { name: 'Simulated outcomes' });
  await outcomes.getByRole('row', { name: 'Held 2 0' }).waitFor();
  await outcomes.getByRole('row', { name: 'Two approvals required 1 3' }).waitFor();
  await rules.getByRole('row', { name: /amount is 10 ETH or more.*Held.* 2 / }).waitFor();

  await hers.page.getByLabel('Code').fill(await ada.code());
  await hers.page.getByRole('button', { name: 'Propose policy' }).click();
  await expectToast(hers.page, 'Policy proposed. Another superadmin has to activate it.');
  await hers.page.getByText('You proposed this. Another superadmin has to activate it.').waitFor();
  expect(await hers.page.getByRole('button', { name: 'Activate' }).count()).toBe(0);
  await expectAccessible(hers.page, 'the withdrawal policy');

  const theirs = await desk.visit({ signedInAs: noor });
  await theirs.open('/withdrawal-policy');
  const proposal = theirs.page.getByRole('region', { name: 'Version 2 is waiting for activation' });
  await proposal
    .getByRole('row')
    .filter({ hasText: 'the amount is 10 ETH or more' })
    .getByText('Changed')
    .waitFor();
  await proposal.getByLabel('Code').fill(await noor.code());
  await proposal.getByRole('button', { name: 'Activate' }).click();
  await expectToast(theirs.page, 'Policy activated.');
  await theirs.page.getByRole('heading', { name: 'Version 2, active' }).waitFor();
  const { body } = await ada.call('GET', '/adminapi/withdrawalPolicy');
  expect(body.result).toMatchObject({
    proposed: null,
    inForce: {
      version: 2,
      rows: expect.arrayContaining([
        expect.objectContaining({ currency: 'ETH', conditions: { amountFrom: '10' }, outcome: 'hold' }),
      ]),
    },
  });
  await hers.close();
  await theirs.close();
});
