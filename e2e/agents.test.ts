import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAgent } from '../server/testing/agent.ts';
import { type FactorAdmin, withFactor } from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, startDesk } from './desk.ts';

let desk: Desk;
let admin: FactorAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await withFactor(desk.app, await desk.app.signIn({ name: 'Root' }));
});
afterAll(() => desk.close());

/** specification 28 */
it('an agent proposes a change, a person approves it and stops the agent', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/api-keys/add');
  await page.getByLabel('Name', { exact: true }).fill('Helper');
  await page.getByLabel('Mode').selectOption({ label: 'Proposes changes: each needs approval' });
  await page.getByLabel('Changes per hour').fill('20');
  await page
    .getByRole('group', { name: 'Menu access' })
    .getByRole('checkbox', { name: /FAQ.*change/ })
    .check();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByLabel('Code').fill(await admin.code());
  await page.locator('form').getByRole('button').last().click();
  const setup = page.getByRole('region', { name: 'Connect an agent' });
  await setup.getByText('Each change waits under').waitFor();
  await setup.getByLabel('Client').selectOption('Cursor');
  const text = JSON.parse(await setup.getByLabel('Setup for Cursor').innerText());
  const { url, headers } = text.mcpServers.marketdesk;
  expect(url).toBe(`${desk.app.url}/mcp`);
  await expectAccessible(page, 'the setup of an agent');

  const token = headers.Authorization.replace('Bearer ', '');
  const agent = await connectAgent(desk.app, { token });
  const input = { question: 'How do I pay?', answer: 'With your wallet.' };
  expect((await agent.use('change', { call: 'addFaq', input })).status).toBe(202);

  await open('/list/requests');
  await page.getByText('How do I pay?').first().waitFor();
  await expectAccessible(page, 'the request of an agent');
  await page.getByRole('button', { name: /^Approve: / }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Code')
    .fill(await admin.code());
  await page.getByRole('dialog').locator('form').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open('/faq');
  await page.getByText('How do I pay?').first().waitFor();
  await open('/audit?call=addFaq');
  await page
    .getByRole('button', { name: /^View change/ })
    .first()
    .click();
  await page.getByText('Test agent').waitFor();

  await open('/api-keys');
  await page.getByRole('link', { name: 'Edit Helper' }).click();
  await page.getByRole('button', { name: 'Stop agent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('row', { name: 'Helper' }).getByText('Revoked').waitFor();
  await expect(agent.use('find', { query: 'faq' })).rejects.toThrow();
  await close();
});
