import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { addToken, type TestToken } from '../server/testing/marketplace.ts';
import { type Desk, expectAccessible, expectToast, startDesk, type Visit } from './desk.ts';

let desk: Desk;
let chief: TestAdmin;
let ada: TestAdmin;
let noor: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  await desk.app.services.db.updateTable('case_shares').set({ percent: 0 }).execute();
  const restriction = ['/case-list', '/report-list', '/TokenList', '/user'].map((path) => ({
    path,
    isWriteAccess: true,
  }));
  chief = await desk.app.signIn({ name: 'Chief' });
  ada = await desk.app.signIn({ name: 'Ada', restriction });
  noor = await desk.app.signIn({ name: 'Noor', restriction });
});
afterAll(() => desk.close());

/** A token that somebody reported, and the path of its case. */
async function reported(): Promise<{ token: TestToken; path: string }> {
  const token = await addToken(desk.app);
  const report = uuidV7();
  await desk.app.services.db
    .insertInto('reports')
    .values({
      id: report,
      type: 'token',
      token_record: token.id,
      address: token.owner,
      name: token.name,
      description: 'Copied from me.',
    })
    .execute();
  const { body } = await ada.call('GET', `/adminapi/caseOfReport/${report}`);
  return { token, path: `/case-list/view/${body.result.case._id}` };
}
const publicPage = async ({ id }: TestToken) => (await fetch(`${desk.app.url}/info/${id}`)).status;
const visits = (...admins: TestAdmin[]): Promise<Visit[]> =>
  Promise.all(admins.map((signedInAs) => desk.visit({ signedInAs, isLive: true })));

async function choose({ page }: Visit, outcome: string, reason: string): Promise<void> {
  await page.getByLabel('Action', { exact: true }).selectOption(outcome);
  await page.getByLabel('Reason').selectOption(reason);
}
const decide = ({ page }: Visit) => page.getByRole('button', { name: 'Resolve case', exact: true }).click();

it('who decides a case that a colleague decided meanwhile is told so, and sees what was decided', async () => {
  const { token, path } = await reported();
  const [hers, theirs] = await visits(ada, noor);
  if (!hers || !theirs) throw new Error('two visits');
  await Promise.all([hers.open(path), theirs.open(path)]);
  await hers.page.getByText(/is also viewing this/).waitFor();
  await choose(hers, 'Reject reports', 'Nothing wrong found');
  await hers.page.getByLabel('Comment (optional)').fill('It is their own work.');
  await choose(theirs, 'Hide token', 'Copy of somebody else’s work');
  await decide(theirs);
  await expectToast(theirs.page, 'Case resolved. Its reports are handled.');
  await hers.page.getByText(/Noor changed this/).waitFor();
  await decide(hers);
  await hers.page.getByText('This case was already resolved by someone else.').first().waitFor();
  await hers.page.getByRole('button', { name: 'Show', exact: true }).click();
  await hers.page.getByText('At the time of the decision').waitFor();
  expect(await publicPage(token)).toBe(404);

  // It was a mistake: the colleague takes it back, and everything is as before.
  await hers.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await hers.page.getByLabel('Reason for undoing').fill('It is their own work.');
  await hers.page.getByRole('button', { name: 'Undo decision' }).click();
  await expectToast(hers.page, 'Decision undone. Everything is as before.');
  expect(await publicPage(token)).toBe(200);
  await Promise.all([hers.close(/409/), theirs.close()]);
});

it('a case is handed over, escalated by who got it, and decided by a superadmin', async () => {
  const { token, path } = await reported();
  const [hers, theirs, chiefs] = await visits(ada, noor, chief);
  if (!hers || !theirs || !chiefs) throw new Error('three visits');
  await hers.open(path);
  const inCharge = hers.page.getByRole('combobox', { name: 'Assignee' });
  await inCharge.selectOption('Me');
  await expect.poll(() => inCharge.isEnabled()).toBe(true);
  await inCharge.selectOption('Noor');
  await theirs.open('/case-list?assigned=me');
  await theirs.page.getByRole('link', { name: token.name }).first().click();
  await theirs.page.getByRole('button', { name: 'Escalate' }).click();
  await theirs.page.getByLabel('Reason for escalation').fill('Two artists say that it is theirs.');
  await expectAccessible(theirs.page, 'a case that is escalated');
  await theirs.page.getByRole('button', { name: 'Escalate to superadmins' }).click();
  await expectToast(theirs.page, 'Case escalated to the superadmins.');
  await theirs.page.getByText('Escalated', { exact: true }).waitFor();
  // It waits for a superadmin now, and for nobody else.
  await hers.open('/case-list');
  await hers.page.getByRole('button', { name: 'Next case' }).click();
  await expectToast(hers.page, 'No cases are waiting. All cases are closed, snoozed or assigned.');
  await chiefs.open('/case-list');
  await chiefs.page.getByRole('button', { name: 'Next case' }).click();
  await chiefs.page.getByRole('heading', { name: token.name, level: 2 }).waitFor();
  await chiefs.page.getByText('Two artists say that it is theirs.').first().waitFor();
  await choose(chiefs, 'Reject reports', 'Nothing wrong found');
  await decide(chiefs);
  await expectToast(chiefs.page, 'Case resolved. Its reports are handled.');
  await Promise.all([hers.close(), theirs.close(), chiefs.close()]);
});

it('a second look that disagrees goes to a superadmin, who has somebody else decide again', async () => {
  const { db } = desk.app.services;
  await db.updateTable('case_shares').set({ percent: 100 }).execute();
  const { token, path } = await reported();
  const [hers, theirs, chiefs] = await visits(ada, noor, chief);
  if (!hers || !theirs || !chiefs) throw new Error('three visits');
  await hers.open(path);
  await choose(hers, 'Hide token', 'Copy of somebody else’s work');
  await decide(hers);
  await expectToast(hers.page, 'Case resolved. Its reports are handled.');
  await db.updateTable('case_shares').set({ percent: 0 }).execute();
  // Not by who decided.
  expect(await hers.page.getByRole('combobox', { name: 'Quality review' }).count()).toBe(0);

  await theirs.open('/case-list?look=due');
  await theirs.page.getByRole('link', { name: token.name }).first().click();
  const look = theirs.page.getByRole('combobox', { name: 'Quality review' });
  await look.selectOption('I would have decided differently');
  await theirs.page.getByLabel('Comment', { exact: true }).fill('It is an homage.');
  await theirs.page.getByRole('button', { name: 'Submit review' }).click();
  await expectToast(theirs.page, 'Quality review saved. A superadmin makes the final decision.');
  await look.waitFor({ state: 'detached' });

  await chiefs.open('/case-list?look=disagreed');
  await chiefs.page.getByRole('link', { name: token.name }).first().click();
  await chiefs.page.getByText('It is an homage.').first().waitFor();
  await chiefs.page
    .getByRole('combobox', { name: 'Quality review' })
    .selectOption('Have another administrator decide again');
  await chiefs.page.getByLabel('Comment', { exact: true }).fill('Noor is right.');
  await chiefs.page.getByRole('button', { name: 'Submit review' }).click();
  await expectToast(
    chiefs.page,
    'Case reopened. Someone other than the person who resolved it has to review it.',
  );
  await hers.page.reload();
  await hers.page.getByText(/^You decided this case before the appeal/).waitFor();
  expect(await publicPage(token)).toBe(404);

  await theirs.page.reload();
  await choose(theirs, 'Reject reports', 'Nothing wrong found');
  await decide(theirs);
  await expectToast(theirs.page, 'Case resolved. Its reports are handled.');
  expect(await publicPage(token)).toBe(200);
  await Promise.all([hers.close(), theirs.close(), chiefs.close()]);
});
