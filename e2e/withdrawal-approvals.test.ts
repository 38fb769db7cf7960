import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addedBy } from '../server/testing/approvers.ts';
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

it('two admins in two browsers release a withdrawal, each with a code and Enter, and open the next one', async () => {
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
  // The result stays until she opens the next one.
  await hers.page.getByText('You have approved it. Another administrator has to approve it too.').waitFor();
  await heading(hers, '3').waitFor();
  await hers.page.getByRole('link', { name: 'Next (1 waiting)' }).click();
  await heading(hers, '5').waitFor();
  await theirs.page.getByRole('button', { name: '1 changed' }).click();
  await rows.getByText('Partially approved').waitFor();

  await hers.page.goBack();
  await heading(hers, '3').waitFor();
  await hers.page.getByText('You have approved it. Another administrator has to approve it too.').waitFor();
  expect(await hers.page.getByRole('button', { name: 'Approve withdrawal' }).count()).toBe(0);

  await theirs.page.getByRole('row').nth(2).getByRole('link').last().click();
  await heading(theirs, '3').waitFor();
  await theirs.page.getByText('Approved by 1 of 2').waitFor();
  await theirs.page.getByLabel('Code').fill(await noor.code());
  await theirs.page.keyboard.press('Enter');
  await expectToast(theirs.page, 'Withdrawal released. The exchange can now pay it.');
  await theirs.page.getByText('Released', { exact: true }).waitFor();
  await theirs.page.getByRole('link', { name: 'Next (1 waiting)' }).click();
  await heading(theirs, '5').waitFor();
  await hers.page.goto('/withdrawal-approvals');
  await entry(hers).getByText('1', { exact: true }).waitFor();

  // What one holds leaves the other's list, with its reason.
  await theirs.page.getByRole('button', { name: 'Hold withdrawal' }).click();
  await theirs.page.getByLabel('Reason').fill('Ask the user on the phone first.');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByText('Ask the user on the phone first.').waitFor();
  await entry(hers).getByText('1', { exact: true }).waitFor({ state: 'detached' });
  await hers.page.goto('/withdrawal-approvals?state=held');
  await hers.page.getByRole('row').nth(1).getByRole('link').last().click();
  await hers.page.getByText('Ask the user on the phone first.').waitFor();
  const { body } = await ada.call('GET', '/adminapi/withdrawalDecisions?state=released');
  expect(body.data).toMatchObject([{ amount: '3', approvals: 2 }]);
  await hers.close();
  await theirs.close();
});

it('a page says in both languages who can’t approve, where no two independent people are left', async () => {
  const { db } = desk.app.services;
  const maker = await withFactor(desk.app, await desk.app.signIn({ name: 'Maker' }));
  await db.updateTable('second_person_rule').set({ mode: 'off' }).execute();
  await addedBy(desk.app, maker, 'Second');
  // The others are not there.
  await db.updateTable('admins').set({ status: 'disabled' }).where('id', 'in', [ada.id, noor.id]).execute();
  onTestFinished(async () => {
    await db.updateTable('admins').set({ status: 'active' }).where('id', 'in', [ada.id, noor.id]).execute();
    await db
      .updateTable('admins')
      .set({ status: 'disabled' })
      .where('name', 'in', ['Maker', 'Second'])
      .execute();
  });
  await ask('9');
  const { body } = await maker.call('GET', '/adminapi/withdrawalDecisions?queue=mine');
  const path = `/withdrawal-approvals/${body.data[0]._id}`;
  const english = await desk.visit({ signedInAs: maker });
  await english.open(path);
  await english.page.getByText('Two independent approvers are needed. Nobody else can approve.').waitFor();
  await english.page
    .getByText('Second: another approver changed their account or permissions in the last 7 days')
    .waitFor();
  await expectAccessible(english.page, 'a decision without enough approvers');
  await english.close();
  const arabic = await desk.visit({ signedInAs: maker, locale: 'ar' });
  await arabic.open(path);
  await arabic.page.getByText('يلزم موافقان مستقلان. لا أحد آخر يستطيع الموافقة.').waitFor();
  await arabic.close();
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

it('is approved only after the whole destination was on the screen, by keyboard as well', async () => {
  await ask('11');
  const { body } = await ada.call('GET', '/adminapi/withdrawalDecisions?queue=mine&sort=-askedAt');
  const path = `/withdrawal-approvals/${body.data[0]._id}`;
  const { page, open, close } = await desk.visit({
    signedInAs: ada,
    viewport: { width: 1280, height: 240 },
  });
  await open(path);
  const approve = page.getByRole('button', { name: 'Approve withdrawal' });
  const show = page.getByRole('button', { name: 'Show destination' });
  await show.waitFor();
  expect(await approve.isDisabled()).toBe(true);
  await page.getByLabel('Code').fill(await ada.code());
  // Neither Enter nor the shortcut sends it.
  await page.getByLabel('Code').press('Enter');
  await page.getByLabel('Code').press('Control+Enter');
  await show.focus();
  await page.keyboard.press('Enter');
  const whole = page.getByRole('group', { name: 'Whole destination' });
  await expect.poll(() => whole.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await whole.innerText()).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  await show.waitFor({ state: 'detached' });
  expect(await approve.isDisabled()).toBe(false);
  await page.getByText('Approved by 0 of 2').waitFor();
  await page.getByLabel('Code').press('Enter');
  await expectToast(page, 'Withdrawal approved. One more person has to approve it.');
  await close();
});

it('shows the account of a payment to a bank, also where earlier versions stored an address too', async () => {
  await ask('12');
  await desk.app.database.pool.query(
    `update withdrawals set payment_type = 4, bank_name = 'Bank', bank_account_number = '0042' where amount = 12`,
  );
  const { body } = await noor.call('GET', '/adminapi/withdrawalDecisions?queue=mine&sort=-askedAt');
  const { page, open, close } = await desk.visit({ signedInAs: noor });
  await open(`/withdrawal-approvals/${body.data[0]._id}`);
  const whole = page.getByRole('group', { name: 'Whole destination' });
  await expect.poll(() => whole.innerText()).toBe('0042\n\nBank');
  await close();
});

it('shows the queue next to the record, with j and k, and on a phone the record alone', async () => {
  await ask('13', '17', '19');
  const { page, open, close } = await desk.visit({ signedInAs: noor });
  const { body } = await noor.call('GET', '/adminapi/withdrawalDecisions?queue=mine&sort=askedAt&limit=100');
  const ids = (body.data as { _id: string }[]).map(({ _id }) => _id);
  await open(`/withdrawal-approvals/${ids[0]}`);
  const queue = page.getByRole('navigation', { name: 'Waiting for me' });
  await queue.getByText(`1 of ${ids.length}`).waitFor();
  await expectAccessible(page, 'a decision next to its queue');
  // The code has the focus, where letters are typed.
  await page.getByRole('heading', { level: 2 }).first().click();
  await page.getByLabel('Code').blur();
  await page.keyboard.press('j');
  await page.waitForURL(`**/${ids[1]}`);
  await queue.getByText(`2 of ${ids.length}`).waitFor();
  expect(await queue.locator('[aria-current=page]').getAttribute('href')).toContain(ids[1]);
  await page.getByLabel('Code').blur();
  await page.keyboard.press('k');
  await page.waitForURL(`**/${ids[0]}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await queue.getByText(`1 of ${ids.length}`).waitFor();
  expect(await queue.getByRole('listitem').first().isVisible()).toBe(false);
  await expectAccessible(page, 'a decision on a phone');
  await queue.getByRole('link', { name: 'Next record (j)' }).click();
  await page.waitForURL(`**/${ids[1]}`);
  await queue.getByRole('link', { name: 'Whole list' }).click();
  await page.waitForURL('**/withdrawal-approvals');
  await close();
});

it('leads an approver without a second factor to set one up, and back to the record', async () => {
  const zoe = await desk.app.signIn({
    name: 'Zoe',
    restriction: [{ path: '/withdrawal-approvals', isWriteAccess: true }],
  });
  const { body } = await noor.call('GET', '/adminapi/withdrawalDecisions?queue=mine&sort=askedAt');
  const path = `/withdrawal-approvals/${body.data[0]._id}`;
  const { page, open, close } = await desk.visit({ signedInAs: zoe });
  await open(path);
  await page.getByRole('link', { name: 'Set up second factor' }).click();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByLabel('Current password').fill(zoe.password);
  await page.keyboard.press('Enter');
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page
    .getByLabel('Code', { exact: true })
    .fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL(`**${path}`);
  await page.getByText('Your second factor is less than 24 hours old.').waitFor();
  await close();
});
