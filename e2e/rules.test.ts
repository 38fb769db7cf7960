import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKinds } from '../server/features.ts';
import { rulesTask } from '../server/features/workspace/rules/work.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import { runsTask } from '../server/platform/runs/work-on-runs.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { addTestKey, type TestKey } from '../server/testing/keys.ts';
import { testAddress } from '../server/testing/marketplace.ts';
import { addTicket, readTicket } from '../server/testing/tickets.ts';
import { until } from '../server/testing/until.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let robot: TestKey;
let upkeep: { stop: () => Promise<void> };
const log = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
  robot = await addTestKey(desk.app, {
    name: 'Robot',
    restriction: [{ path: '/support', isWriteAccess: true }],
  });
  const tasks = [rulesTask, runsTask(runKinds, ['ruleTrial'])].map((task) => ({ ...task, everyMs: 50 }));
  upkeep = startPeriodicTasks(desk.app.services, tasks, log, { askMs: 50 });
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

const tag = (id: string, name: string) =>
  admin.call('POST', '/adminapi/updateSupport', { id, addTags: [name] });

/** specification 34 */
it('a rule is added, tried and switched on; then it raises a ticket, and the trail names it', async () => {
  await tag(await addTicket(desk.app), 'refund');
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/rules');
  await page.getByRole('link', { name: 'Add rule' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Refunds first');
  await page.getByLabel('When').selectOption('ticket.changed');
  await page.getByRole('button', { name: 'Filters' }).click();
  const tagged = page.getByRole('dialog').getByRole('textbox', { name: 'Tag' });
  await tagged.fill('refund');
  await tagged.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('Active filters').getByText('refund').waitFor();
  await page.getByLabel('Action 1').selectOption('Set priority to');
  await page.getByRole('group', { name: 'Actions' }).getByLabel('Priority').selectOption('urgent');
  await page.getByLabel('Acts as').selectOption('API key: Robot');
  await expectAccessible(page, 'the form of a rule');
  await page.getByRole('button', { name: 'Add', exact: true }).click();

  await page.getByRole('link', { name: 'Refunds first', exact: true }).click();
  expect(await page.getByRole('button', { name: 'Switch on' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Try' }).click();
  await page.getByRole('table', { name: 'Trial' }).getByText('Would act').waitFor();
  await expectAccessible(page, 'a rule after its trial');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();
  await page.getByText('Switched on by').waitFor();

  const ticket = await addTicket(desk.app);
  await tag(ticket, 'refund');
  await until(async () => expect(await readTicket(admin, ticket)).toMatchObject({ priority: 'urgent' }));
  await open(new URL(page.url()).pathname);
  const outcomes = page.getByRole('table', { name: 'Log' });
  await outcomes.getByText('Acted').first().waitFor();
  const { subject } = (await readTicket(admin, ticket)) as { subject: string };
  await outcomes.getByRole('link', { name: subject }).first().waitFor();

  const { body } = await admin.call('GET', `/adminapi/audit?record=${ticket}`);
  const entry = body.data.find(({ rule }: { rule: string | null }) => rule !== null);
  expect(entry).toMatchObject({ rule: 'Refunds first', adminId: robot.id });
  await open('/audit');
  await page
    .getByRole('button', { name: /^View change/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Refunds first').waitFor();
  await close();
});

/** specification 19.8 and 19.9 */
it('rules from templates raise new cases and assign them, as Case analytics says', async () => {
  const clerk = await desk.app.signIn({
    name: 'Omar',
    restriction: [{ path: '/case-list', isWriteAccess: true }],
  });
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/case-list/figures');
  await page.getByRole('link', { name: 'Rules', exact: true }).last().click();
  for (const name of ['Set the priority of new cases', 'Assign new cases']) {
    await page.getByRole('link', { name: 'Add rule' }).click();
    await page.getByLabel('Start from').selectOption(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await open('/rules');
  }
  const address = testAddress();
  const report = () => ({ id: uuidV7(), type: 'user' as const, address, description: 'Spam' });
  const reports = Array.from({ length: 5 }, report);
  await desk.app.services.db.insertInto('reports').values(reports).execute();
  await until(async () => {
    const { body } = await admin.call('GET', `/adminapi/caseOfReport/${reports[0]?.id}`);
    expect(body.result.case).toMatchObject({ priority: 2, assigneeId: clerk.id, state: 'investigating' });
  });
  await open('/case-list');
  await page.getByRole('row').filter({ hasText: 'High' }).getByText('Omar').waitFor();
  await close();
});
