import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { addToken, testAddress, type TestToken } from '../server/testing/marketplace.ts';
import { addUser } from '../server/testing/users.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let ada: TestAdmin;
let noor: TestAdmin;
let token: TestToken;
let caseId: string;

beforeAll(async () => {
  desk = await startDesk();
  const restriction = ['/case-list', '/report-list', '/TokenList', '/user'].map((path) => ({
    path,
    isWriteAccess: true,
  }));
  ada = await desk.app.signIn({ name: 'Ada', restriction });
  noor = await desk.app.signIn({ name: 'Noor' });
  const address = testAddress();
  await addUser(desk.app, { name: 'Yudi Hartono', address, email: 'yudi@mail.example' });
  token = await addToken(desk.app, { owner: address, name: 'Night sky' });
  await desk.app.services.db
    .insertInto('reports')
    .values({
      id: uuidV7(),
      type: 'token',
      token_record: token.id,
      address,
      name: token.name,
      description: 'Copied from me.',
    })
    .execute();
  caseId = (await ada.call('GET', '/adminapi/cases')).body.data[0]._id;
});
afterAll(() => desk.close());

const lastMail = () =>
  desk.app.services.db
    .selectFrom('mail_messages')
    .select(['to_address as to', 'subject', 'text', 'secret_link as link'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
const publicPage = async () => (await fetch(`${desk.app.url}/info/${token.id}`)).status;

/** specification 39 */
it('a token is hidden with a statement, its owner appeals, and somebody else reverses it', async () => {
  const hers = await desk.visit({ signedInAs: ada, viewport: { width: 1280, height: 800 } });
  const { page } = hers;
  await hers.open(`/case-list/view/${caseId}`);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Hide token' });
  await page.getByLabel('Reason', { exact: true }).selectOption({ label: 'Copy of somebody else’s work' });
  const fields = page.getByRole('group', { name: 'Statement of reasons for the user' });
  await fields.getByLabel('Category').waitFor();
  expect(await fields.getByLabel('Category').locator('option:checked').innerText()).toBe(
    'Intellectual property (usual for this reason)',
  );
  await fields.getByLabel('Facts and circumstances').fill('Yudi copied this picture.');
  await expectAccessible(page, 'a case with a statement of reasons');
  await expectFitsPhone(page, 'a case with a statement of reasons on a phone');
  await page.getByRole('button', { name: 'Resolve case' }).click();
  await fields.getByText('it contains a name of the user').waitFor();
  expect(await publicPage()).toBe(200);
  await fields.getByLabel('Facts and circumstances').fill('The user copied this picture.');
  await page.getByRole('button', { name: 'Resolve case' }).click();
  await expectToast(page, 'Case resolved.');
  expect(await publicPage()).toBe(404);

  const mail = await lastMail();
  expect([mail?.to, mail?.subject]).toEqual([
    'yudi@mail.example',
    'Why we restricted your content or account',
  ]);
  expect(mail?.text).toContain('The user copied this picture.');
  const user = await desk.browser.newPage();
  await user.goto(desk.app.url + new URL(mail?.link ?? '').pathname);
  await user.getByText('We hid your token “Night sky”.').waitFor();
  await expectAccessible(user, 'the page of an appeal');
  await user.getByLabel('Your appeal').fill('I painted it myself.');
  await user.getByRole('button', { name: 'Send appeal' }).click();
  await user.getByRole('heading', { name: 'We received your appeal' }).waitFor();
  await user.close();

  await hers.open('/statements');
  await page.getByRole('link', { name: 'Night sky' }).click();
  await page.getByText('another administrator has to decide the appeal').waitFor();
  expect(await page.getByRole('button', { name: 'Decide appeal' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Correct statement' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Facts and circumstances').fill('The user copied two pictures.');
  await panel.getByLabel('Reason for the correction').fill('There are two.');
  await expectAccessible(page, 'the correction of a statement');
  await panel.getByRole('button', { name: 'Correct statement' }).click();
  await expectToast(page, 'Statement corrected');
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  expect(await lastMail()).toMatchObject({
    to: 'yudi@mail.example',
    subject: 'Correction: why we restricted your content or account',
    text: expect.stringContaining('The user copied two pictures.'),
  });
  await hers.close(/400.*close/);

  const theirs = await desk.visit({ signedInAs: noor, viewport: { width: 1280, height: 800 } });
  await theirs.open('/statements?appeal=open');
  await expectAccessible(theirs.page, '/statements');
  await theirs.page.getByRole('link', { name: 'Night sky' }).click();
  await theirs.page.getByText('I painted it myself.').waitFor();
  await theirs.page
    .getByLabel('Decision', { exact: true })
    .selectOption({ label: 'Reverse the restriction' });
  await theirs.page.getByLabel('Answer to the user').fill('You are right, it is your own work.');
  await expectAccessible(theirs.page, '/statements/view/:id');
  await expectFitsPhone(theirs.page, 'a statement on a phone');
  await theirs.page.getByRole('button', { name: 'Decide appeal' }).click();
  await expectToast(theirs.page, 'Appeal decided');
  await theirs.page.getByText('Restriction reversed').waitFor();
  expect(await publicPage()).toBe(200);
  expect(await lastMail()).toMatchObject({
    subject: 'About your appeal',
    text: expect.stringContaining('You are right, it is your own work.'),
  });

  await theirs.open('/statements/report');
  const appeals = theirs.page.getByRole('group', { name: 'Appeal' });
  await appeals.getByRole('row', { name: 'Restriction reversed 1' }).waitFor();
  await theirs.page.getByLabel('Address of the API').waitFor();
  await expectAccessible(theirs.page, '/statements/report');
  await expectFitsPhone(theirs.page, 'the transparency report on a phone');
  const download = theirs.page.waitForEvent('download');
  await theirs.page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transparency-\d{4}\.csv$/);
  await theirs.close();
});
