import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, expectToast, startDesk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('the security page', () => {
  it('changes the own email with the password, and only there', async () => {
    const admin = await desk.app.signIn();
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/securityType');
    const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email' }) });
    await form.getByLabel('New email').fill(`moved.${admin.email}`);
    await form.getByLabel('Current password').fill(admin.password);
    await form.getByRole('button', { name: 'Change email' }).click();
    await expectToast(page, 'Email changed');
    await expect.poll(() => form.textContent()).toContain(`moved.${admin.email}`);
    await open(`/eidt/${admin.id}`);
    await expect.poll(() => page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
    await close();
  });
});

describe('the audit page', () => {
  it('leads to the calls that were refused', async () => {
    const clerk = await desk.app.signIn({ name: 'Nadia', restriction: [] });
    await clerk.call('GET', '/api/getAllusers');
    const { page, open, close } = await desk.visit({ signedInAs: await desk.app.signIn() });
    await open('/audit');
    await page.getByRole('link', { name: 'Refused calls' }).click();
    await page.waitForURL('**/audit/refused');
    await page.getByRole('row').filter({ hasText: 'Nadia' }).filter({ hasText: 'listUsers' }).waitFor();
    await close();
  });
});
