import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestKey, type TestKey } from '../server/testing/keys.ts';
import { decideOnce, type FactorAdmin, withFactor } from '../server/testing/withdrawals.ts';
import { startBulkWorker } from './bulk-worker.ts';
import { type Desk, expectAccessible, expectToast, startDesk, type Visit } from './desk.ts';

let desk: Desk;
let upkeep: { stop: () => Promise<void> };
let feed: TestKey;
let ada: FactorAdmin;
let noor: FactorAdmin;

beforeAll(async () => {
  desk = await startDesk();
  feed = await addTestKey(desk.app, { restriction: [{ path: '/feed/withdrawals', isWriteAccess: true }] });
  ada = await withFactor(desk.app, await desk.app.signIn({ name: 'Ada' }));
  noor = await withFactor(desk.app, await desk.app.signIn({ name: 'Noor' }));
  upkeep = startBulkWorker(desk.app.services);
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

/** What the exchange asks to be decided about, oldest first, once the policy was asked. */
async function ask(...amounts: string[]) {
  const { body } = await feed.call(
    'POST',
    '/feed/v1/withdrawals',
    amounts.map((amount, index) => ({
      id: `w${amount}`,
      email: 'amira@example.com',
      currencySymbol: 'ETH',
      paymentType: 2,
      toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount,
      createdAt: new Date(Date.now() - 60_000 + index).toISOString(),
      needsDecision: true,
    })),
  );
  expect(body.counts).toMatchObject({ created: amounts.length });
  await decideOnce(desk.app);
}

const entry = ({ page }: Visit) =>
  page.getByRole('navigation', { name: 'Withdraw', exact: true }).getByRole('link', { name: 'Approvals' });
const heading = ({ page }: Visit, amount: string) =>
  page.getByRole('heading', { name: `Withdrawal of ${amount} ETH` });

it('two admins in two browsers release a withdrawal, each with a code and Enter, and the next one opens', async () => {
  await ask('3', '5');
  const hers = await desk.visit({ signedInAs: ada, isLive: true });
  const theirs = await desk.visit({ signedInAs: noor, isLive: true });
  await theirs.page.goto('/withdrawal-approvals?queue=mine');
  const rows = theirs.page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  await entry(theirs).getByText('2', { exact: true }).waitFor();

  await hers.page.goto('/withdrawal-approvals?queue=mine');
  await hers.page.getByRole('row').nth(2).getByRole('link').last().click();
  await heading(hers, '3').waitFor();
  await hers.page.getByText('Approved by 0 of 2').waitFor();
  await expectAccessible(hers.page, 'a decision about a withdrawal');
  // The field has the focus: a code and Enter suffice.
  await hers.page.keyboard.type(await ada.code());
  await hers.page.keyboard.press('Enter');
  await expectToast(hers.page, 'Withdrawal approved. One more person has to approve it.');
  await heading(hers, '5').waitFor();
  await theirs.page.getByRole('button', { name: '1 changed' }).click();
  await rows.getByText('Approved in part').waitFor();

  await hers.page.goBack();
  await heading(hers, '3').waitFor();
  await hers.page.getByText('You have approved it. Somebody else has to approve it too.').waitFor();
  expect(await hers.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await theirs.page.getByRole('row').nth(2).getByRole('link').last().click();
  await heading(theirs, '3').waitFor();
  await theirs.page.getByText('Approved by 1 of 2').waitFor();
  await theirs.page.getByLabel('Code').fill(await noor.code());
  await theirs.page.keyboard.press('Enter');
  await expectToast(theirs.page, 'Withdrawal released. The exchange can now pay it.');
  await heading(theirs, '5').waitFor();
  await hers.page.goto('/withdrawal-approvals');
  await entry(hers).getByText('1', { exact: true }).waitFor();

  // What one holds leaves the other's list, with its reason.
  await theirs.page.getByRole('button', { name: 'Hold', exact: true }).click();
  await theirs.page.getByLabel('Reason').fill('Ask the user on the phone first.');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.waitForURL('**/withdrawal-approvals');
  await entry(hers).getByText('1', { exact: true }).waitFor({ state: 'detached' });
  await hers.page.goto('/withdrawal-approvals?state=held');
  await hers.page.getByRole('row').nth(1).getByRole('link').last().click();
  await hers.page.getByText('Ask the user on the phone first.').waitFor();
  const { body } = await ada.call('GET', '/adminapi/withdrawalDecisions?state=released');
  expect(body.data).toMatchObject([{ amount: '3', approvals: 2 }]);
  await hers.close();
  await theirs.close();
});

it('many are held at once, without a reason of one’s own too', async () => {
  await ask('7');
  const { page, open, close } = await desk.visit({ signedInAs: ada });
  await open('/withdrawal-approvals?queue=mine');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('dialog', { name: 'Hold' }).getByRole('button', { name: 'Hold', exact: true }).click();
  const heldTogether = async () => {
    const { body } = await ada.call('GET', '/adminapi/withdrawalDecisions?state=held&limit=100');
    return (body.data as { reason: string }[]).filter(({ reason }) => reason === 'heldTogether').length;
  };
  await expect.poll(heldTogether).toBe(1);
  await close();
});
