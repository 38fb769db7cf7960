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
  const mapping = page.getByLabel('Mapping');
  const changed = (await mapping.inputValue()).replace(
    '"approved"',
    '"consider": "Rejected",\n        "approved"',
  );
  await mapping.fill('[');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('This is not a list in JSON.').waitFor();
  await mapping.fill(changed);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Replay all dead letters' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay all dead letters' }).click();
  await until(async () => expect(await verificationStatus(desk.app, waiting)).toBe('Rejected'));
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'msg_unclear' }).getByText('Applied').waitFor();
  await open('/providers');
  await page.getByRole('link', { name: 'Identity check', exact: true }).waitFor();
  await expectAccessible(page, 'the list of providers');
  await close();
});
