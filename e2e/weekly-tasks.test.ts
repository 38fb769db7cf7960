import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { runKinds } from '../server/features.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import { addTestKey, type TestKey } from '../server/testing/keys.ts';
import { addToken } from '../server/testing/marketplace.ts';
import { addTicket } from '../server/testing/tickets.ts';
import { addUser } from '../server/testing/users.ts';
import {
  addExchangeUser,
  addWithdrawal,
  decideOnce,
  type FactorAdmin,
  withFactor,
} from '../server/testing/withdrawals.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';
import { expectCost, find, follow, press, startVisit } from './task-walk.ts';

// What a team does in a week, walked as its people do: each walk ends with what a person would check.
let desk: Desk;
let ada: FactorAdmin;
let noor: FactorAdmin;
let exchange: TestKey;
let upkeep: { stop: () => Promise<void> };
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk();
  ada = await withFactor(desk.app, await desk.app.signIn({ name: 'Ada' }));
  noor = await withFactor(desk.app, await desk.app.signIn({ name: 'Noor' }));
  exchange = await addTestKey(desk.app, { restriction: [{ path: '/feed/events', isWriteAccess: false }] });
  upkeep = startPeriodicTasks(desk.app.services, [{ ...runsTask(runKinds), everyMs: 100 }], log);
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

it('two people release a withdrawal: one click, a code and Enter each, and the exchange receives it', async () => {
  const userId = await addExchangeUser(desk.app);
  const id = await addWithdrawal(desk.app, { userId, symbol: 'BTC', amount: '3' });
  await decideOnce(desk.app);
  for (const [person, message] of [
    [ada, 'Withdrawal approved. One more person has to approve it.'],
    [noor, 'Withdrawal released. The exchange can now pay it.'],
  ] as const) {
    const visit = await startVisit(desk, person);
    await visit.open('/withdrawal-approvals?queue=mine');
    await visit.page.getByRole('row').nth(1).getByRole('link').last().click();
    await visit.page.getByRole('heading', { name: 'Withdrawal of 3 BTC' }).waitFor();
    await visit.page.getByText(`Approved by ${person === ada ? 0 : 1} of 2`).waitFor();
    const code = await person.code();
    // The field has the focus.
    await visit.page.keyboard.insertText(code);
    await visit.page.keyboard.press('Enter');
    await expectToast(visit.page, message);
    await expectCost(visit, { clicks: 1, keys: 1 });
    await visit.close();
  }
  const { body } = await exchange.call('GET', '/feed/v1/events?limit=1000');
  const types = body.events
    .filter(({ data }: { data: { id?: string } }) => JSON.stringify(data).includes(id))
    .map(({ type }: { type: string }) => type);
  expect(types).toEqual(['withdrawal.approved', 'withdrawal.released']);
});

it('a rule of the withdrawal policy is tried on past withdrawals before it holds the next one', async () => {
  await desk.app.services.db
    .insertInto('currencies')
    .values({ id: uuidV7(), type: 'crypto', name: 'Ether', symbol: 'ETH', withdraw_fee: '0' })
    .execute();
  const userId = await addExchangeUser(desk.app);
  for (const amount of ['3', '12', '40'])
    await addWithdrawal(desk.app, { userId, symbol: 'ETH', amount, needsDecision: false });
  const hers = await startVisit(desk, ada);
  const { page } = hers;
  await hers.open('/withdrawal-policy');
  await follow(page, 'Edit policy');
  await press(page, 'Add rule');
  const rule = page.getByRole('dialog', { name: 'Add rule' });
  await rule.getByLabel('Amount, at least').fill('10');
  await rule.getByLabel('Currency').selectOption('ETH');
  await rule.getByLabel('Outcome').selectOption('Held');
  await rule.getByLabel('Reason').fill('Ask the treasurer.');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await rule.waitFor({ state: 'detached' });
  await press(page, 'Test rules');
  const outcomes = page.getByRole('table', { name: 'Simulated outcomes' });
  await outcomes.getByRole('row', { name: 'Held 2 0' }).waitFor();
  await page.getByLabel('Code').fill(await ada.code());
  await press(page, 'Propose policy');
  await expectToast(page, 'Policy proposed. Another superadmin has to activate it.');
  await expectCost(hers, { clicks: 9, keys: 0 });
  await hers.close();

  const theirs = await startVisit(desk, noor);
  await theirs.open('/withdrawal-policy');
  const proposal = theirs.page.getByRole('region', { name: 'Version 2 is waiting for activation' });
  await proposal.getByLabel('Code').fill(await noor.code());
  await press(theirs.page, 'Activate');
  await expectToast(theirs.page, 'Policy activated.');
  await expectCost(theirs, { clicks: 1, keys: 0 });
  const id = await addWithdrawal(desk.app, { userId, symbol: 'ETH', amount: '12' });
  await decideOnce(desk.app);
  await theirs.open(`/withdrawal-approvals/${id}`);
  await theirs.page.getByText('Ask the treasurer.').first().waitFor();
  await theirs.close();
});

it('an account is locked down on suspicion of fraud, and opened again after a call', async () => {
  const user = await addUser(desk.app, { name: 'Basma Fraudless', status: 'active' });
  const token = await addToken(desk.app, { owner: user.address });
  const isVisible = async () => (await fetch(`${desk.app.url}/info/${token.id}`)).status === 200;
  const status = async () =>
    (await ada.call('GET', `/adminapi/getUsers?userid=${user.id}`)).body.result.status;
  const visit = await startVisit(desk, ada);
  const { page } = visit;
  await visit.open('/dashboard');
  await find(page, 'Users', 'Basma Fraudless');
  await page.waitForURL('**/user/*');
  await press(page, 'Lock down account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Stolen cards.');
  await dialog.getByRole('button', { name: 'Lock down account' }).click();
  await expectToast(page, 'Account locked down');
  await expectCost(visit, { clicks: 2, keys: 2 });
  expect([await status(), await isVisible()]).toEqual(['blocked', false]);
  const frozen = async () => (await ada.call('GET', '/adminapi/stops?state=engaged')).body.data;
  expect(await frozen()).toMatchObject([{ userId: user.id, reason: 'Stolen cards.' }]);

  await press(page, 'Undo lockdown');
  await dialog.getByLabel('Reason for undoing').fill('It was his bank.');
  await dialog.getByLabel('Code').fill(await ada.code());
  await dialog.getByRole('button', { name: 'Undo lockdown' }).click();
  await expectToast(page, 'Lockdown undone. Withdrawals stay frozen');
  await expectCost(visit, { clicks: 4, keys: 2 });
  expect([await status(), await isVisible()]).toEqual(['active', true]);
  expect(await frozen()).toMatchObject([{ lifting: { reason: 'It was his bank.' } }]);
  await visit.close();
});

it('ten tickets are answered one after the other, without the list in between', async () => {
  for (let at = 0; at < 10; at += 1) await addTicket(desk.app, { name: `Person ${at}` });
  const visit = await startVisit(desk, noor);
  const { page } = visit;
  await visit.open('/support?closedStatus=0');
  await follow(page, /^View ticket/);
  const queue = page.getByRole('navigation', { name: 'Open tickets' });
  const waiting = () =>
    desk.app.services.db.selectFrom('tickets').select('id').where('waiting', '=', true).execute();
  for (let answered = 1; answered <= 10; answered += 1) {
    const reply = page.getByRole('textbox', { name: /^Reply to Person/ });
    await reply.click();
    await reply.fill('It is on its way.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await waiting()).length).toBe(answered);
    if (answered === 10) break;
    await queue.getByText(`${10 - answered} waiting`).waitFor();
    const before = page.url();
    // The list begins with the newest, at the end of the queue.
    await page.keyboard.press('k');
    await page.waitForURL((url) => url.href !== before);
    // The ticket before may be shown until the next one is loaded.
    await visit.quiet();
  }
  await expectCost(visit, { clicks: 11, keys: 19 });
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ticket_replies where author = 'admin'`.execute(desk.app.services.db);
  expect(rows).toEqual([{ count: 10 }]);
  await visit.close();
});

it('a CSV file with mistakes is imported, and the rows that were refused after they are corrected', async () => {
  const visit = await startVisit(desk, ada, { acceptDownloads: true });
  const { page, open } = visit;
  const people =
    'id,name,email\nw1,Ada Lovelace,ada.l@example.com\nw2,,grace@example.com\nw3,Mary Shelley,mary-at-example\nw4,Emmy Noether,emmy@example.com\n';
  const upload = (name: string, text: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const report = page.getByRole('region', { name: 'Report' });
  const rows = page.getByRole('region', { name: 'First rows' });
  await open('/import');
  await upload('people.csv', people);
  await rows.getByText('name: Required').waitFor();
  await rows.getByText(/^email: /).waitFor();
  expect([
    await rows.getByText('Created').count(),
    await rows.getByText('Rejected', { exact: true }).count(),
  ]).toEqual([2, 2]);
  await page.getByLabel('Your password').fill(ada.password);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill(await ada.code());
  await press(page, 'Import');
  await report.getByText('Rejected', { exact: true }).waitFor();
  expect(await report.locator('dd').allInnerTexts()).toEqual(['2', '0', '0', '0', '2']);
  const downloading = page.waitForEvent('download');
  await press(page, 'Download rejected rows');
  const rejected = await readFile(await (await downloading).path(), 'utf8');
  expect(rejected).toContain('name: Required');
  await expectCost(visit, { clicks: 2, keys: 0 });

  await open('/import');
  await upload(
    'people.corrected.csv',
    rejected.replace('w2,,', 'w2,Grace Hopper,').replace('mary-at-example', 'mary@example.com'),
  );
  await rows.getByText('Created').nth(1).waitFor();
  expect(await rows.getByText('Rejected', { exact: true }).count()).toBe(0);
  await page.getByLabel('Your password').fill(ada.password);
  await code.fill(await ada.code());
  await press(page, 'Import');
  await report.getByText('Created', { exact: true }).waitFor();
  await expect.poll(() => report.locator('dd').allInnerTexts()).toEqual(['2', '0', '0', '0', '0']);
  for (const name of ['Lovelace', 'Hopper', 'Shelley', 'Noether']) {
    await visit.open(`/user?search=${name}`);
    await page.getByText('1–1 of 1').waitFor();
  }
  await visit.close();
});
