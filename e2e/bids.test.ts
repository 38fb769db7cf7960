import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk({}, { users: 200 });
});
afterAll(() => desk.close());

it('shows bids read-only, sorts by amount, and leads to the token only who may see it', async () => {
  const reader = await desk.app.signIn({ restriction: [{ path: '/bidlist', isWriteAccess: true }] });
  const { page, open, close } = await desk.visit({ signedInAs: reader });
  await open('/bidlist');
  await page.getByRole('columnheader', { name: 'Token Id' }).waitFor();
  const headers = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  expect(headers).toEqual(['Token Id', 'Token Name', 'Bid Amount', 'Bid Address', 'Bidder', 'Date', 'State']);
  // To the bid's own page, and to nobody else's.
  expect(await page.locator('tbody a:not([href^="/bid/"])').count()).toBe(0);
  await page.locator('tbody tr').first().getByRole('cell').nth(2).click();
  await page.waitForURL(/\/bid\/[\da-f-]{36}$/);
  await page.getByRole('heading', { name: /^Bid of .* on /, level: 2 }).waitFor();
  // The name contains the kind, which the header doesn't repeat.
  await page.getByRole('heading', { name: /^Bid of .* on /, level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Bid of .* on .* · Bid · Marketdesk$/);
  await page.getByRole('link', { name: /^Bids on this token/ }).click();
  await page.waitForURL(/tab=bids/);
  await page.goBack();
  await page.waitForURL(/\/bidlist$/);
  await page.getByRole('columnheader', { name: 'Bid Amount' }).getByRole('button').click();
  await page.waitForURL(/sort=amount/);
  await desk.app.services.db
    .updateTable('bids')
    .set({ state: 'expired' })
    .where('id', '=', (from) =>
      from.selectFrom('bids').select('id').where('transaction_hash', 'is', null).limit(1),
    )
    .execute();
  await open('/bidlist?state=expired');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(await page.locator('tbody tr').first().innerText()).toContain('Expired');
  await close();
  const root = await desk.app.signIn({ name: 'Root' });
  const other = await desk.visit({ signedInAs: root });
  await other.open('/bidlist');
  await other.page.locator('tbody a').first().click();
  await other.page.waitForURL(/\/TokenView\//);
  await other.close();
});
