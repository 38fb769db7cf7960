import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../server/testing/app.ts';
import { askOnce } from '../server/testing/gates.ts';
import {
  addCounterparty,
  deliverOnce,
  newCounterpartySecret,
  putTravelRuleInForce,
  setTravelRule,
} from '../server/testing/travel-rule.ts';
import { addUser } from '../server/testing/users.ts';
import { addWithdrawal, decideOnce, type FactorAdmin } from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let other: TestApp;
let admin: FactorAdmin;
let colleague: FactorAdmin;
let user: string;

const secret = newCounterpartySecret();
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);

beforeAll(async () => {
  const networks = { WEBHOOK_NETWORKS: '127.0.0.0/8' };
  [desk, other] = await Promise.all([startDesk(networks), startTestApp(networks)]);
  admin = await putTravelRuleInForce(desk.app);
  colleague = await putTravelRuleInForce(other);
  await setTravelRule(colleague, { name: 'Baltic Exchange', country: 'DE' });
  await addCounterparty(colleague, { name: 'Alpine Exchange', country: 'CH', url: desk.app.url, secret });
  const amira = { name: 'Amira Haddad', created_at: new Date('2025-01-01') };
  user = (await addUser(desk.app, amira)).id;
  await addUser(other, { name: 'Jonas Weber', address: owner.address });
});
afterAll(async () => {
  await other.close();
  await desk.close();
});

async function waiting(): Promise<string> {
  const id = await addWithdrawal(desk.app, { userId: user, toAddress: owner.address });
  await decideOnce(desk.app);
  await askOnce(desk.app);
  return id;
}
const stateOf = async (id: string) =>
  (await admin.call('GET', `/adminapi/withdrawalDecision/${id}`)).body.result.state;

/** specification 40.1, 40.2 and 40.3 */
it('sets the module up, sends the data of a withdrawal, and releases it once the counterparty has accepted', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/travel-rule/settings');
  await page.getByLabel('Legal name of your company').fill('Alpine Exchange');
  await page.getByLabel('Country').fill('CH');
  await page.getByLabel('Thresholds (optional)').fill('CH ETH lots');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Enter country, currency and amount on each line').waitFor();
  await page.getByLabel('Thresholds (optional)').fill('CH ETH 0.5\nde ETH 0.1');
  await page.getByLabel('Hours within which withdrawals are added up').fill('721');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('The largest value is 720.', { exact: true }).waitFor();
  await expectAccessible(page, 'the settings');
  await page.getByLabel('Hours within which withdrawals are added up').fill('48');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Settings updated');

  await open('/travel-rule/counterparties');
  await page.getByRole('link', { name: 'Add counterparty' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Baltic Exchange');
  await page.getByLabel('Country').fill('de');
  await page.getByLabel('Address', { exact: true }).fill(other.url);
  await page.getByLabel('Secret (optional)').fill(secret);
  await expectAccessible(page, 'the form of a counterparty');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Counterparty added');
  await page.getByRole('link', { name: 'Baltic Exchange', exact: true }).waitFor();
  await expectAccessible(page, 'the counterparties');
  // A new secret, which the other company doesn't know yet: the former one stays valid meanwhile.
  await page.getByRole('link', { name: 'Baltic Exchange', exact: true }).click();
  await page.getByRole('button', { name: 'Replace secret' }).click();
  const panel = page.getByRole('dialog', { name: 'Replace secret' });
  await panel.getByLabel('Keep the previous secret valid for').selectOption('A week');
  await expectAccessible(page, 'the replacement of a secret');
  await panel.getByRole('button', { name: 'Replace secret' }).click();
  await expectToast(page, 'Secret replaced');
  await panel.getByText(/^whsec_/).waitFor();
  await panel.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('The previous secret is valid until').waitFor();
  await expectAccessible(page, 'a counterparty');

  // Added up with an earlier withdrawal to the same address.
  await addWithdrawal(desk.app, {
    userId: user,
    toAddress: owner.address,
    needsDecision: false,
  });
  const id = await waiting();
  await open(`/withdrawal-approvals/${id}`);
  const card = page.getByRole('region', { name: 'Travel Rule' });
  await card.getByText('Incomplete').waitFor();
  await card.getByRole('link', { name: 'Open transfer' }).click();
  await page.getByText('It is not legal advice.').waitFor();
  const missing = 'Address, national identifier, or date and place of birth of the originator';
  await page.getByText(missing).waitFor();
  await page.getByText('25 ETH').waitFor();
  await page.getByText('in 2 withdrawals').waitFor();
  await page.getByRole('link', { name: 'Edit data' }).click();
  await page.getByLabel('Counterparty').selectOption('Baltic Exchange');
  await page.getByLabel('Last name').first().fill('Weber');
  await page.getByLabel('First names').first().fill('Jonas');
  await page.getByLabel('National identifier').fill('X1234567');
  await expectAccessible(page, 'the data of a transfer');
  await page.getByRole('button', { name: 'Save data' }).click();
  await expectToast(page, 'Data saved');
  const send = page.getByRole('button', { name: 'Send data' });
  await send.waitFor();
  expect(await page.getByText(missing).count()).toBe(0);
  await send.click();
  await expectToast(page, 'The message is sent now');
  await deliverOnce(desk.app);
  const [arrived] = (await colleague.call('GET', '/adminapi/travelRule/transfers')).body.data;
  const path = `/adminapi/travelRule/transfers/${arrived._id}/answer`;
  const accepted = { decision: 'accepted', reason: '', version: arrived.version };
  expect((await colleague.call('POST', path, accepted)).status).toBe(200);
  await deliverOnce(other);
  await askOnce(desk.app);
  expect(await stateOf(id)).toBe('released');
  await open('/travel-rule');
  await page.getByRole('table', { name: 'Transfers' }).getByText('Accepted').waitFor();
  await expectAccessible(page, 'the transfers');
  await page.getByRole('link', { name: 'Baltic Exchange' }).click();
  await page.getByText('Passport').waitFor();
  await expectAccessible(page, 'a transfer');
  // The hours that were too many.
  await close(/400 \(Bad Request\).*travelRule\/settings/);
});

/** specification 40.4 */
it('rejects an incoming transfer with a reason', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  const toAlpine = (await colleague.call('GET', '/adminapi/travelRule/counterparties')).body.data[0]._id;
  const sender = (await addUser(other, { name: 'Mia Berg' })).id;
  const withdrawal = await addWithdrawal(other, { userId: sender, symbol: 'ETH', amount: '7' });
  await decideOnce(other);
  await askOnce(other);
  const found = await colleague.call('GET', `/adminapi/travelRule/withdrawals/${withdrawal}`);
  const { data, _id } = found.body.result.transfer;
  const { originatorAccount: _from, beneficiaryAccount: _to, ...known } = data;
  const fields = {
    ...known,
    beneficiaryLastName: 'Haddad',
    originatorIdNumber: 'T22',
    counterpartyId: toAlpine,
  };
  expect((await colleague.call('PUT', '/adminapi/travelRule/transfers', { id: _id, ...fields })).status).toBe(
    200,
  );
  await colleague.call('POST', `/adminapi/travelRule/transfers/${_id}/send`, {});
  await deliverOnce(other);

  await open('/travel-rule?direction=in');
  await page.getByRole('link', { name: 'Baltic Exchange' }).click();
  await page.getByText('Mia Berg').waitFor();
  await page.getByRole('button', { name: 'Reject transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No such customer');
  await dialog.getByRole('button', { name: 'Reject transfer' }).click();
  await expectToast(page, 'Transfer rejected');
  await page.getByText('No such customer').waitFor();
  await deliverOnce(desk.app);
  const after = await colleague.call('GET', `/adminapi/travelRule/transfers/${_id}`);
  expect(after.body.result).toMatchObject({ state: 'rejected', reason: 'No such customer' });
  await close();
});

/** specification 40.6 */
it('proves a self-hosted wallet by the page of its link', async () => {
  const { page, open, context, close } = await desk.visit({ signedInAs: admin });
  const id = await waiting();
  await open(`/withdrawal-approvals/${id}`);
  await page.getByRole('region', { name: 'Travel Rule' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Create text to sign' }).click();
  await expectToast(page, 'Text created');
  const text = (await page.getByLabel('Text to sign').textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy link for the user' }).click();
  const link = await page.evaluate(async () => navigator.clipboard.readText());
  await expectAccessible(page, 'a transfer with a text to sign');
  const theirs = await context.newPage();
  await theirs.goto(desk.app.url + new URL(link).pathname);
  await theirs.getByLabel('Signature').fill(await owner.signMessage({ message: text }));
  await expectAccessible(theirs, 'the page of the link');
  await theirs.getByRole('button', { name: 'Send signature' }).click();
  await theirs.getByText('Your wallet is proved').waitFor();
  await askOnce(desk.app);
  expect(await stateOf(id)).toBe('released');
  await page.reload();
  await page.getByText('EIP-191').waitFor();
  await close();
});
