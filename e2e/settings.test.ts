import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

const settings = async () => (await admin.call('GET', '/api/getsettingsdata')).body.result;

describe('Settings Details', () => {
  it('updates exactly what was typed, and shows it in the history at once', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const before = await settings();
    await open('/setting');
    const royalty = page.getByLabel('Royality fee');
    expect(await royalty.inputValue()).toBe(before.royalityfee);
    await royalty.fill('7.125');
    await page.getByLabel('USD for PKS').fill('0.100000000000000001');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Successfully updated');
    await page.getByRole('cell', { name: '0.100000000000000001 USD' }).waitFor();
    const line = page.getByRole('row').filter({ hasText: 'Royality fee' }).first();
    expect(await line.innerText()).toContain(before.royalityfee);
    expect(await line.innerText()).toContain('7.125');
    expect(await line.innerText()).toContain('Root');
    expect(await settings()).toEqual({
      ...before,
      royalityfee: '7.125',
      nbkpriceusd: '0.100000000000000001',
      version: before.version + 1,
    });
    // The form continues from the values stored now.
    await page.getByLabel('Service fee(1155)').fill('1');
    await page.getByLabel('Service fee %', { exact: true }).fill('1.5');
    await page.getByLabel('Bid fee').fill('0.25');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Service fee(1155)' }).filter({ hasText: '1 %' }).waitFor();
    expect(await settings()).toMatchObject({ servicefee1155: '1', servicefee: '1.5', bidfee: '0.25' });
    await close();
  });

  it('shows what is wrong under each field and changes nothing', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const before = await settings();
    await open('/setting');
    await page.getByLabel('Royality fee').fill('26');
    await page.getByLabel('Service fee(721)').fill('10.1');
    await page.getByLabel('USD for PKS').fill('much');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The largest value is 25.').waitFor();
    await page.getByText('The largest value is 10.').waitFor();
    await page.getByText('Enter a number with digits and one decimal point').waitFor();
    expect(await settings()).toEqual(before);
    await close(/400/);
  });

  it('offers the newer values where somebody was faster', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/setting');
    await admin.call('POST', '/api/updatesetting', { royality: '3' });
    await page.getByLabel('Royality fee').fill('4');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Now: 3').waitFor();
    await page.getByText('Yours: 4').waitFor();
    await page.getByRole('row').filter({ hasText: 'Royality fee' }).getByText('3 %').first().waitFor();
    await page.getByRole('button', { name: 'Keep my values' }).click();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Successfully updated');
    expect((await settings()).royalityfee).toBe('4');
    await close(/409/);
  });

  it('takes an answer without an _id for an error', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await page.route('**/api/updatesetting', (route) => route.fulfill({ json: { message: 'Not today' } }));
    await open('/setting');
    await page.getByLabel('Royality fee').fill('5');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Not today');
    expect(await page.getByText('Successfully updated').count()).toBe(0);
    await close();
  });

  it('is quiet about the chain where there is none, and says so where it is asked for', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/setting');
    await page.getByRole('button', { name: 'Update 721 on chain' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Blockchain' }).count()).toBe(0);
    expect(await page.getByText('Stored', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Update 721 on chain' }).click();
    await page.getByText('No chain is connected, so the fee').waitFor();
    await close();
  });

  it('filters the history in the address, and only shows it to who may not change', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/setting?field=bidFee');
    await page.getByText('1–3 of 3').waitFor();
    expect(await page.getByLabel('Royality fee').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Update', exact: true }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Setting', exact: true }).selectOption({ label: 'USD for PKS' });
    await page.waitForURL(/field=pksPriceUsd/);
    await close();
  });
});
