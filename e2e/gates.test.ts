import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOnce, startGate, type TestGate } from '../server/testing/gates.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let gate: TestGate;
let ada: FactorAdmin;
let noor: FactorAdmin;

beforeAll(async () => {
  desk = await startDesk({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
  gate = await startGate();
  ada = await withFactor(desk.app, await desk.app.signIn({ name: 'Ada' }));
  noor = await withFactor(desk.app, await desk.app.signIn({ name: 'Noor' }));
});
afterAll(async () => {
  await gate.close();
  await desk.close();
});

/** specification 36 */
it('two people add a gate to the policy, and override its hit for one withdrawal', async () => {
  const { app } = desk;
  const hers = await desk.visit({ signedInAs: ada });
  await hers.open('/withdrawal-policy');
  await hers.page.getByRole('link', { name: 'Edit policy' }).click();
  await hers.page.getByRole('button', { name: 'Add gate' }).click();
  const form = hers.page.getByRole('dialog', { name: 'Add gate' });
  await form.getByLabel('Address').fill('gate');
  await form.getByRole('button', { name: 'Done' }).click();
  await form.getByText('Enter a name for the gate.').waitFor();
  await form.getByText('Enter an address that starts with https://.').waitFor();
  await form.getByLabel('Name').fill('Sanctions');
  await form.getByLabel('Address').fill(gate.url);
  await expectAccessible(hers.page, 'a gate of the withdrawal policy');
  await form.getByRole('button', { name: 'Done' }).click();
  await hers.page.getByRole('button', { name: 'Edit rule 1' }).click();
  const rule = hers.page.getByRole('dialog', { name: 'Edit rule' });
  await rule.getByText('Only its gates can be changed.').waitFor();
  await rule.getByRole('checkbox', { name: 'Sanctions' }).check();
  await rule.getByRole('button', { name: 'Done' }).click();
  await hers.page.getByRole('table', { name: 'Rules' }).getByText('Gates: Sanctions').waitFor();
  expect(
    await hers.page.getByRole('button', { name: 'A rule requires the gate Sanctions' }).isDisabled(),
  ).toBe(true);
  await hers.page.getByLabel('Code').fill(await ada.code());
  await hers.page.getByRole('button', { name: 'Propose policy' }).click();
  await expectToast(hers.page, 'Policy proposed. Another superadmin has to activate it.');
  const gates = hers.page.getByRole('region', { name: 'Gates' });
  await gates.getByText('Proposed').waitFor();
  await gates.getByRole('button', { name: 'Send test' }).click();
  const tested = hers.page.getByRole('dialog', { name: 'Test' });
  await tested.getByText('Passed').waitFor();
  await hers.page.keyboard.press('Escape');

  const theirs = await desk.visit({ signedInAs: noor });
  await theirs.open('/withdrawal-policy');
  const proposal = theirs.page.getByRole('region', { name: 'Version 2 is waiting for activation' });
  await proposal.getByText(gate.url).waitFor();
  await proposal.getByLabel('Code').fill(await noor.code());
  await proposal.getByRole('button', { name: 'Activate' }).click();
  await expectToast(theirs.page, 'Policy activated.');
  await app.services.db
    .updateTable('withdrawal_policies')
    .set({ confirmed_at: new Date('2025-01-01') })
    .execute();

  await hers.page.reload();
  await gates.getByRole('button', { name: 'Expire results' }).click();
  const expire = hers.page.getByRole('dialog', { name: 'Expire results of Sanctions' });
  await expire.getByRole('button', { name: 'Expire results' }).click();
  await expire.getByText('Enter a reason.').waitFor();
  await expire.getByLabel('Reason').fill('List of 28 November');
  await expectAccessible(hers.page, 'expiring the results of a gate');
  await expire.getByRole('button', { name: 'Expire results' }).click();
  await expectToast(hers.page, 'Results expired. The gate is asked again about open withdrawals.');
  await gates.getByText('List of 28 November').waitFor();
  await gates.getByRole('button', { name: 'New secret' }).click();
  const rotate = hers.page.getByRole('dialog', { name: 'New secret of Sanctions' });
  await rotate.getByLabel('Keep the previous secret valid for').selectOption('168');
  await rotate.getByRole('button', { name: 'Create new secret' }).click();
  await rotate.getByText(/^whsec_/).waitFor();
  await expectAccessible(hers.page, 'the new secret of a gate');
  await hers.page.keyboard.press('Escape');
  await gates.getByText('The previous secret also signs until').waitFor();

  gate.says = 'hit';
  const id = await addWithdrawal(app, { userId: await addExchangeUser(app) });
  await decideOnce(app);
  await askOnce(app);
  const path = `/withdrawal-approvals/${id}`;
  await hers.open(path);
  const card = hers.page.getByRole('listitem', { name: 'Sanctions' });
  await card.getByText('Hit').waitFor();
  await hers.page.getByText('The gate Sanctions found something. Two people can override it.').waitFor();
  await expectAccessible(hers.page, 'a withdrawal with a hit');
  await card.getByRole('button', { name: 'Override' }).click();
  const ask = hers.page.getByRole('dialog', { name: 'Override Sanctions' });
  await ask.getByLabel('Reason').fill('Another person of the same name, born in 1991');
  await ask.getByLabel('Code').fill(await ada.code());
  await ask.getByRole('button', { name: 'Request override' }).click();
  await expectToast(
    hers.page,
    'Submitted for approval. Another administrator has to approve it within an hour.',
  );
  await card.getByRole('button', { name: 'Withdraw request' }).waitFor();
  expect(await card.getByRole('button', { name: 'Approve override' }).count()).toBe(0);

  await theirs.open(path);
  const other = theirs.page.getByRole('listitem', { name: 'Sanctions' });
  await other.getByText('Another person of the same name, born in 1991').waitFor();
  await other.getByRole('button', { name: 'Approve override' }).click();
  const approve = theirs.page.getByRole('dialog', { name: 'Override Sanctions' });
  await approve.getByLabel('Code').fill(await noor.code());
  await approve.getByRole('button', { name: 'Approve override' }).click();
  await expectToast(theirs.page, 'Result overridden');
  await other.getByText('Overridden by Ada and Noor').waitFor();
  await hers.close();
  await theirs.close();
});
