import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMessagesTask } from '../server/features/integrations/providers/apply-task.ts';
import { startPeriodicTasks } from '../server/platform/jobs/periodic-tasks.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { until } from '../server/testing/until.ts';
import { addUser } from '../server/testing/users.ts';
import { addVerification, verificationStatus } from '../server/testing/verifications.ts';
import { sendMessage, signedHeaders, testProviderSecret } from '../server/testing/webhook-providers.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;
let upkeep: { stop: () => Promise<void> };
const log = { info: () => undefined, warn: (...about: unknown[]) => console.warn(...about) };

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn({ name: 'Root' });
  upkeep = startPeriodicTasks(desk.app.services, [applyMessagesTask], log, { askMs: 50 });
});
afterAll(async () => {
  await upkeep.stop();
  await desk.close();
});

it('a provider is added, its message changes a verification, and a dead letter is replayed after a change of the mapping', async () => {
  const user = await addUser(desk.app, { name: 'Amira Haddad' });
  const request = await addVerification(desk.app, user);
  const another = await addUser(desk.app, { name: 'Omar Nasser' });
  const waiting = await addVerification(desk.app, another);
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/providers');
  await page.getByText('No providers yet').waitFor();
  await page.getByRole('link', { name: 'Add provider' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Identity check');
  await page.getByLabel('Address', { exact: true }).fill('identity');
  await page.getByLabel('Secret', { exact: true }).fill(testProviderSecret);
  await expectAccessible(page, 'the form of a provider');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(/\/hooks\/v1\/identity/).waitFor();

  const message = (data: object) => ({ type: 'verification.completed', data });
  const approved = JSON.stringify(message({ user: user.email, result: 'approved' }));
  await page.getByRole('button', { name: 'Try sample' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Body').fill(approved);
  const headers = Object.entries(signedHeaders(approved)).map(([name, value]) => `${name}: ${value}`);
  await panel.getByLabel('Headers').fill(headers.join('\n'));
  await panel.getByRole('button', { name: 'Try sample' }).click();
  await panel.getByText('Valid', { exact: true }).waitFor();
  await panel.getByText('Accepted').waitFor();
  await expectAccessible(page, 'a tried sample');
  await page.keyboard.press('Escape');
  expect(await verificationStatus(desk.app, request)).toBe('Pending');

  expect((await sendMessage(desk.app, 'identity', approved)).status).toBe(200);
  await until(async () => expect(await verificationStatus(desk.app, request)).toBe('Accepted'));
  const unclear = message({ user: another.email, result: 'consider' });
  expect((await sendMessage(desk.app, 'identity', unclear, { id: 'msg_unclear' })).status).toBe(200);
  expect((await sendMessage(desk.app, 'identity', '{}', { headers: { 'webhook-id': 'x' } })).status).toBe(
    401,
  );
  await page.reload();
  await page.getByText('1 request was refused').waitFor();
  await page.getByRole('button', { name: 'View message msg_unclear' }).click();
  await panel.getByText('The status consider has no meaning here.').waitFor();
  await panel.getByText('"result":"consider"').waitFor();
  await expectAccessible(page, 'a dead letter');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Edit' }).click();
  const row = page.getByRole('region', { name: 'Row 1' });
  await page.getByLabel('Message', { exact: true }).selectOption({ index: 1 });
  await expect.poll(() => page.getByLabel('Body of the message').inputValue()).toContain('consider');
  await page.getByRole('button', { name: 'Try mapping' }).click();
  await row.getByText('This row applies to the tried message.').waitFor();
  await row.getByText('The status consider has no meaning here.').waitFor();
  await row.getByText(`The tried message gives ${another.email}.`).waitFor();
  await row.getByRole('button', { name: 'Add meaning of Status' }).click();
  await row.getByLabel('Status: meaning 3: Means').selectOption('Rejected');
  await page.getByRole('button', { name: 'Update' }).click();
  await row.getByText('Enter the value of the provider.').waitFor();
  await expectAccessible(page, 'a mapping with an error');
  await row.getByLabel('Status: meaning 3: Value of the provider').fill('consider');
  await page.getByRole('button', { name: 'Try mapping' }).click();
  await row.getByText('The tried message gives Rejected.').waitFor();
  // Another row, above the first one.
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByRole('button', { name: 'Move row 2 up' }).click();
  await row.getByLabel('Changes').selectOption('ticket');
  await row.getByRole('button', { name: 'Add condition' }).click();
  await row.getByLabel('Condition 1: Name in the message').fill('type');
  await row.getByLabel('Condition 1: Value').fill('dispute');
  await row.getByLabel('User: name in the message').fill('data.user');
  await row.getByLabel('Subject: fixed value').fill('Dispute');
  await page.getByRole('button', { name: 'Update' }).click();
  await row.getByText('Enter a name of the message, or a fixed value.').waitFor();
  await row.getByLabel('Description: name in the message').fill('data.user');
  await row.getByText('This is already used in this row. Use each once.').waitFor();
  await row.getByLabel('Description: name in the message').fill('data.reason');
  await page.getByRole('button', { name: 'Try mapping' }).click();
  await page
    .getByRole('region', { name: 'Row 2' })
    .getByText('This row applies to the tried message.')
    .waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Replay all dead letters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay all dead letters' }).click();
  await until(async () => expect(await verificationStatus(desk.app, waiting)).toBe('Rejected'));
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'msg_unclear' }).getByText('Applied').waitFor();
  await open('/providers');
  await page.getByRole('link', { name: 'Identity check', exact: true }).waitFor();
  await expectAccessible(page, 'the list of providers');
  const { mapping } = await desk.app.services.db
    .selectFrom('providers')
    .select('mapping')
    .executeTakeFirstOrThrow();
  expect(mapping).toMatchObject([
    {
      when: { type: 'dispute' },
      target: 'ticket',
      columns: { 'data.user': 'user', 'data.reason': 'description' },
      constants: { subject: 'Dispute' },
    },
    { values: { status: { approved: 'Accepted', declined: 'Rejected', consider: 'Rejected' } } },
  ]);
  await close();
});
