import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { addAuction, testAddress, type TestToken } from '../server/testing/marketplace.ts';
import { type Desk, expectAccessible, expectToast, startDesk, type Visit } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let ada: TestAdmin;
let noor: TestAdmin;
let token: TestToken;

beforeAll(async () => {
  desk = await startDesk();
  const restriction = ['/case-list', '/report-list', '/TokenList', '/user', '/support'].map((path) => ({
    path,
    isWriteAccess: true,
  }));
  ada = await desk.app.signIn({ name: 'Ada', restriction });
  noor = await desk.app.signIn({ name: 'Noor', restriction });
  token = (await addAuction(desk.app, { is_banner: true })).token;
  const about = { type: 'token' as const, token_record: token.id, address: token.owner, name: token.name };
  const somebody = { type: 'user' as const, address: testAddress(), name: 'Tariq' };
  const { db } = desk.app.services;
  const user = { name: 'Tariq', email: 'tariq@example.com' };
  const userId = uuidV7();
  await db
    .insertInto('users')
    .values({ id: userId, address: somebody.address, ...user })
    .execute();
  const question = { ticket_number: 'T-1', subject: 'My money', description: 'Where is it?' };
  await db
    .insertInto('tickets')
    .values({ id: uuidV7(), user_id: userId, ...user, ...question })
    .execute();
  await desk.app.services.db
    .insertInto('reports')
    .values([
      { id: uuidV7(), description: 'Copied from me.', ...about },
      { id: uuidV7(), description: 'I saw the original elsewhere.', ...about },
      { id: uuidV7(), description: 'Asks to be paid outside.', ...somebody },
    ])
    .execute();
  await desk.app.services.db
    .updateTable('cases')
    .set({ priority: 2 })
    .where('token_record', '=', token.id)
    .execute();
});
afterAll(() => desk.close());

const heading = ({ page }: Visit, name: string) => page.getByRole('heading', { name, level: 2 });
const publicPage = async () => (await fetch(`${desk.app.url}/info/${token.id}`)).status;

it('opens a case next to the new ones, the most urgent first, and j and k walk through them', async () => {
  const visit = await desk.visit({ signedInAs: ada, viewport: { width: 1280, height: 800 } });
  const { page } = visit;
  await visit.open('/case-list');
  // The row leads to the case, and its second link to the user.
  const owner = page.locator('tbody tr', { hasText: token.name }).locator('a[href^="/user/"]');
  expect(await owner.getAttribute('href')).toBe(`/user/${token.owner}`);
  await page.getByRole('link', { name: token.name }).click();
  const queue = page.getByRole('navigation', { name: 'New cases' });
  await queue.getByText('1 of 2').waitFor();
  const names = queue.getByRole('list').getByRole('link');
  expect(await names.allInnerTexts()).toEqual([
    expect.stringContaining(token.name),
    expect.stringContaining('Tariq'),
  ]);
  await page.keyboard.press('j');
  await heading(visit, 'Tariq').waitFor();
  await queue.getByText('2 of 2').waitFor();
  await expectAccessible(page, 'a case next to its queue');
  await page.getByRole('button', { name: 'Snooze case' }).click();
  await page.getByLabel('Duration').waitFor();
  await page.getByRole('button', { name: 'Snooze case' }).first().click();
  // It has left the queue, and the page stays.
  await queue.getByText('1 waiting').waitFor();
  await heading(visit, 'Tariq').waitFor();
  await page.getByRole('button', { name: 'End snooze' }).click();
  await queue.getByText('2 of 2').waitFor();
  await page.keyboard.press('k');
  await heading(visit, token.name).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  await queue.getByText('1 of 2').waitFor();
  expect(await names.first().isVisible()).toBe(false);
  await expectFitsPhone(page, 'a case on a phone');
  await visit.close();
});

it('two people clear the queue: each gets another case, one hides a token, and the other shows it again after an appeal', async () => {
  const hers = await desk.visit({ signedInAs: ada });
  const theirs = await desk.visit({ signedInAs: noor });
  await hers.open('/case-list');
  await hers.page.getByText('1–2 of 2').waitFor();
  await theirs.open('/case-list');
  await hers.page.getByRole('button', { name: 'Next case' }).click();
  await heading(hers, token.name).waitFor();
  await theirs.page.getByRole('button', { name: 'Next case' }).click();
  await heading(theirs, 'Tariq').waitFor();
  await theirs.page.getByRole('button', { name: 'Link T-1 My money' }).click();
  await expectToast(theirs.page, 'Record linked to the case.');
  await theirs.page.getByText('linked by Noor').waitFor();

  await hers.page.getByText('I saw the original elsewhere.').waitFor();
  await expectAccessible(hers.page, 'a case');
  await hers.page.getByRole('button', { name: 'Resolve case', exact: true }).click();
  await hers.page.getByText('Choose an action.').waitFor();
  await hers.page.getByLabel('Action', { exact: true }).selectOption('Hide token');
  await hers.page.getByLabel('Reason').selectOption('Copy of somebody else’s work');
  await hers.page.getByRole('button', { name: 'Resolve case', exact: true }).click();
  await expectToast(hers.page, 'Case resolved. Its reports are handled.');
  await hers.page.getByText('At the time of the decision').waitFor();
  expect(await publicPage()).toBe(404);

  await theirs.page.goto(hers.page.url());
  await theirs.page.getByRole('button', { name: 'Appeal' }).click();
  await theirs.page.getByLabel('Reason for the appeal').fill('The owner sent the files of 2019.');
  await theirs.page.getByRole('button', { name: 'Reopen case' }).click();
  await expectToast(
    theirs.page,
    'Case reopened. Someone other than the person who resolved it has to review it.',
  );
  await hers.page.reload();
  await hers.page.getByText('You decided this case before the appeal').waitFor();

  await theirs.page.getByLabel('Action', { exact: true }).selectOption('Reject reports');
  await theirs.page.getByLabel('Reason').selectOption('Nothing wrong found');
  await theirs.page.getByRole('button', { name: 'Resolve case', exact: true }).click();
  await expectToast(theirs.page, 'Case resolved. Its reports are handled.');
  await expect.poll(publicPage).toBe(200);
  await theirs.close();

  // Handled already; the other report is still open, and its case stands beside it.
  await hers.open('/report-list');
  await hers.page.getByRole('button', { name: 'Asks to be paid outside.' }).click();
  const panel = hers.page.getByRole('dialog');
  await panel.getByLabel('Action', { exact: true }).selectOption('Reject reports');
  await panel.getByLabel('Reason').selectOption('Spam or harassment');
  await panel.getByRole('button', { name: 'Resolve case', exact: true }).click();
  await expectToast(hers.page, 'Case resolved. Its reports are handled.');
  await panel.waitFor({ state: 'hidden' });
  await hers.page.getByText('No open reports.').waitFor();
  await hers.close();
});
