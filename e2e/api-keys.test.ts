import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { startReceiver } from '../server/testing/receiver.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';
import { fromRowMenu } from './row-menu.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const users = (token: string) =>
  desk.app.call('GET', '/api/getAllusers', undefined, { token: `Bearer ${token}` });

it('makes a key, shows it once, changes it, rotates it and revokes it', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/api-keys');
  await page.getByText('There are no API keys yet.').waitFor();
  await page.getByRole('link', { name: 'Add API key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop feeder');
  await page.getByRole('group', { name: 'Can send' }).getByLabel('Users', { exact: true }).check();
  await page.getByRole('group', { name: 'Menu access' }).getByLabel('Users', { exact: true }).check();
  await page.getByLabel('Your password').fill(admin.password);
  await expectAccessible(page, '/api-keys/add');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'The key of Shop feeder' }).waitFor();
  await expectAccessible(page, 'the key, shown once');
  const first = (await page.locator('code').innerText()).trim();
  expect((await users(first)).status).toBe(200);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  await fromRowMenu(page, /Shop feeder/, 'Rotate Shop feeder');
  await page.getByLabel('Keep the current key valid for').selectOption('End it immediately');
  await page.getByLabel('Your password').fill(admin.password);
  await expectAccessible(page, '/api-keys/rotate');
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByRole('heading', { name: 'The key of Shop feeder' }).waitFor();
  const second = (await page.locator('code').innerText()).trim();
  expect([(await users(first)).status, (await users(second)).status]).toEqual([401, 200]);

  await page.getByRole('button', { name: 'I have saved it' }).click();
  // Reads are stored a moment after they were made.
  await expect
    .poll(() => desk.app.services.db.selectFrom('api_key_calls').select('call').executeTakeFirst())
    .toEqual({ call: 'listUsers' });
  await page.getByRole('link', { name: 'Edit Shop feeder' }).click();
  expect(await page.locator('body').innerText()).not.toContain(second.slice(13));
  await page.getByText('listUsers').waitFor();
  await expectAccessible(page, '/api-keys/:id');
  await page.getByRole('group', { name: 'Menu access' }).getByLabel('Users', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL(/api-keys$/);
  expect((await users(second)).status).toBe(403);

  await page.getByRole('link', { name: 'Edit Shop feeder' }).click();
  await page.getByRole('group', { name: 'Menu access' }).getByLabel('Users', { exact: true }).waitFor();
  expect(await page.getByLabel('Your password').count()).toBe(0);
  await page.getByRole('group', { name: 'Menu access' }).getByLabel('Users', { exact: true }).check();
  await page.getByLabel('Your password').fill(admin.password);
  await expectAccessible(page, 'a key that is widened');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL(/api-keys$/);
  expect((await users(second)).status).toBe(200);

  await fromRowMenu(page, /Shop feeder/, 'Revoke Shop feeder');
  const question = page.getByRole('dialog');
  await question.getByText('Shop feeder', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: 'Shop feeder' }).getByText('Revoked').waitFor();
  expect((await users(second)).status).toBe(401);
  await expectAccessible(page, '/api-keys');
  await close();
});

it('shows how to send a first row with a new key, and that it arrived', async () => {
  const receiver = await startReceiver();
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/api-keys/add');
  await page.getByLabel('Name', { exact: true }).fill('First hour');
  await page.getByLabel('Networks').fill('127.0.0.0/8');
  await page.getByRole('group', { name: 'Can send' }).getByLabel('Users', { exact: true }).check();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Create key' }).click();

  const cautions = page.getByRole('region', { name: 'Check before you continue' });
  await cautions.getByText('127.0.0.0/8').waitFor();
  await cautions.getByText('No webhook has the source marketplace').waitFor();
  const row = page.getByRole('region', { name: 'First row' });
  await row.getByText('Waiting for the first row.').waitFor();
  await expectAccessible(page, 'a new key that waits for its first row');
  const command = await row.getByLabel('Command').innerText();
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  expect(JSON.parse(stdout)).toMatchObject({ counts: { created: 1, rejected: 0 } });
  await row.getByText('The first row arrived').waitFor();
  await row.getByText('"created":1').waitFor();

  const fields = { url: receiver.url, description: '', source: 'marketplace', types: [] };
  expect((await admin.call('POST', '/adminapi/webhooks', fields)).status).toBe(200);
  const webhook = page.getByRole('region', { name: 'Test webhook' });
  await webhook.getByRole('button', { name: 'Send test' }).click();
  await webhook.getByText('Delivered').waitFor();
  expect(receiver.received).toMatchObject([{ message: { type: 'webhook.test' } }]);
  await expect.poll(() => cautions.getByText('No webhook has the source').count()).toBe(0);
  await expectAccessible(page, 'a new key whose first row arrived');

  // Another key of the source sends the same row.
  await open('/api-keys/add');
  await page.getByLabel('Name', { exact: true }).fill('Second hour');
  await page.getByRole('group', { name: 'Can send' }).getByLabel('Users', { exact: true }).check();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Create key' }).click();
  await promisify(execFile)('bash', ['-c', await row.getByLabel('Command').innerText()]);
  await row.getByText('The first row arrived, and changed nothing').waitFor();
  await close();
  await receiver.close();
});
