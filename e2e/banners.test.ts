import { afterAll, beforeAll, it } from 'vitest';
import type { TestAdmin } from '../server/testing/app.ts';
import { addAuction, addToken } from '../server/testing/marketplace.ts';
import { type Desk, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let admin: TestAdmin;

beforeAll(async () => {
  desk = await startDesk();
  admin = await desk.app.signIn({ name: 'Root' });
});
afterAll(() => desk.close());

it('moves items between the lists, opens their public pages, and drops what ends', async () => {
  const { app } = desk;
  const { id } = await addAuction(app, { token: await addToken(app, { name: 'Lantern' }) });
  await addAuction(app, { token: await addToken(app, { name: 'Stays' }) });
  const { page, open, context, close } = await desk.visit({ signedInAs: admin });
  await open('/Cmsauction');
  const banners = page.getByRole('region', { name: 'Banner List', exact: true });
  const auctions = page.getByRole('region', { name: 'Auction List', exact: true });
  await banners.getByText('There are no live banners.').waitFor();
  await auctions.getByRole('button', { name: 'Set as Banner: Lantern' }).click();
  await expectToast(page, '“Lantern” set as banner');
  await banners.getByRole('cell', { name: 'Lantern', exact: true }).waitFor();
  await auctions.getByRole('cell', { name: 'Lantern', exact: true }).waitFor({ state: 'detached' });

  const opened = context.waitForEvent('page');
  await banners.getByRole('link', { name: 'Link to Lantern' }).click();
  const info = await opened;
  await info.waitForURL(`**/info/${id}`);
  await info.getByRole('heading', { name: 'Lantern' }).waitFor();

  await banners.getByRole('button', { name: 'Remove Lantern' }).click();
  await auctions.getByRole('cell', { name: 'Lantern', exact: true }).waitFor();

  const endIn = (time: string) =>
    app.database.pool.query(
      `update auctions set ends_at = clock_timestamp() + interval '${time}' where id = '${id}'`,
    );
  await endIn('10 minutes');
  await page.clock.install();
  await page.reload({ waitUntil: 'networkidle' });
  await auctions.getByRole('cell', { name: 'Lantern', exact: true }).waitFor();
  await page.clock.fastForward('08:00');
  await auctions.getByRole('cell', { name: 'Lantern', exact: true }).waitFor();
  await endIn('0 minutes');
  await page.clock.fastForward('02:01');
  await auctions.getByRole('cell', { name: 'Lantern', exact: true }).waitFor({ state: 'detached' });
  await auctions.getByText('1–1 of 1').waitFor();
  await close();
});

it('keeps what is changed in both lists before either is drawn', async () => {
  const { page, open, close } = await desk.visit({ signedInAs: admin });
  await open('/Cmsauction');
  await page.evaluate(() => {
    for (const header of document.querySelectorAll<HTMLElement>('th:first-child button')) header.click();
  });
  await page.waitForURL(
    (url) => [...url.searchParams.values()].filter((value) => value === 'tokenName').length === 2,
  );
  await close();
});
