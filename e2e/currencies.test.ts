import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { photo, svgWithScript } from '../server/testing/pictures.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk({}, { users: 60 });
  admin = await desk.app.signIn();
});
afterAll(() => desk.close());

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const abi = '[{"type":"function","name":"transfer","inputs":[{"name":"to","type":"address"}]}]';

describe('Currency', () => {
  it('has the columns of the specification, filters by type and is accessible', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/currency');
    await page.getByText('1–10 of 12').waitFor();
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      'Currency Name',
      'Currency Symbol',
      'Type',
      'Action',
    ]);
    await page.getByRole('combobox', { name: 'Type' }).selectOption('fiat');
    await page.getByText('1–3 of 3').waitFor();
    expect(page.url()).toContain('type=fiat');
    await close();
  });

  it('is added with the fields of its type alone, changed with its picture kept, and deleted', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/currency');
    await page.getByRole('link', { name: 'Add Currency' }).click();
    await page.getByLabel('Currency Name').fill('Journey Coin');
    await page.getByLabel('Currency Symbol').fill('JRN');
    await page.getByLabel('Withdraw Fee').fill('0.0500');
    expect(await page.getByLabel('Min ABI').count()).toBe(0);
    expect(await page.getByLabel('Bank Name').count()).toBe(0);
    await page.getByLabel('Currency Type').selectOption('fiat');
    await page.getByLabel('Bank Name').fill('Left behind');
    expect(await page.getByLabel('Contract Address').count()).toBe(0);
    await page.getByLabel('Currency Type').selectOption('token');
    await page.getByLabel('Bank Name').waitFor({ state: 'detached' });
    await page.getByLabel('Contract Address').fill(address.replace('aA', 'Aa'));
    await page.getByLabel('Min ABI').fill(abi);
    await page
      .getByLabel('Currency Image')
      .setInputFiles({ name: 'coin.png', mimeType: 'image/png', buffer: await photo('png') });
    await page.getByAltText('Preview').waitFor();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('form').getByText('capital letters').waitFor();
    await page.getByLabel('Contract Address').fill(address.toLowerCase());
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'Successfully updated');
    await page.waitForURL(/\/currency$/);

    await page.getByRole('link', { name: 'Edit Journey Coin' }).click();
    const picture = page.getByAltText('Preview');
    await picture.waitFor();
    const before = await picture.getAttribute('src');
    expect(before).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
    expect([await picture.getAttribute('width'), await picture.getAttribute('height')]).toEqual(['50', '50']);
    expect(await page.getByLabel('Withdraw Fee').inputValue()).toBe('0.05');
    await page.getByLabel('Currency Type').selectOption('crypto');
    await page.getByLabel('Currency Name').fill('Journey Crypto');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL(/\/currency$/);
    const { body } = await admin.call('GET', '/adminapi/currency?search=jrn');
    expect(body.data[0]).toMatchObject({
      type: 'crypto',
      currencyimage: before,
      minABI: null,
      contractAddress: null,
    });

    await page.getByRole('button', { name: 'Delete Journey Crypto' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Currency deleted');
    await page.getByText('1–10 of 12').waitFor();
    await close(/400/);
  });

  it('says how many records hold one that can’t be deleted, and which file is no picture', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    await open('/currency?search=bitcoin');
    await page.getByRole('button', { name: 'Delete Bitcoin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/can’t be deleted: \d+ records use it/).waitFor();
    await page.getByRole('link', { name: 'Edit Bitcoin' }).click();
    await page
      .getByLabel('Currency Image')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: svgWithScript });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('form').getByText('Choose a PNG, JPEG, WebP or GIF picture.').waitFor();
    await page
      .getByLabel('Currency Image')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) });
    await page.getByText('Choose a picture of at most 5 MB.').waitFor();
    await close(/409|415/);
  });

  it('offers the newer values where somebody else was faster', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: admin });
    const { body } = await admin.call('GET', '/adminapi/currency?search=solana');
    const [{ _id }] = body.data;
    await open(`/updateCurrency/${_id}`);
    await page.getByLabel('Withdraw Fee').fill('0.3');
    await admin.call('PUT', '/adminapi/currency', {
      currencyId: _id,
      currencyType: 'crypto',
      currencyName: 'Solana Two',
      currencySymbol: 'SOL',
      withdrawFee: '0.02',
    });
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('button', { name: 'Use newer values' }).click();
    await expect.poll(() => page.getByLabel('Currency Name').inputValue()).toBe('Solana Two');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForURL(/\/currency$/);
    await close(/409/);
  });

  it('only shows to who may only read', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/currency', isWriteAccess: false }] });
    const { page, open, close } = await desk.visit({ signedInAs: reader });
    await open('/currency');
    await page.getByText('1–10 of 12').waitFor();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Add Currency' }).count()).toBe(0);
    await close();
  });
});
