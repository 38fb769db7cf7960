import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeBatch } from '../server/features/withdrawals/closings/payout-task.ts';
import { closingWaveTask } from '../server/features/withdrawals/closings/wave-task.ts';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import { pass } from '../server/testing/closings.ts';
import { addUser } from '../server/testing/users.ts';
import { addWithdrawal, decideOnce, type FactorAdmin, withFactor } from '../server/testing/withdrawals.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { expectFitsPhone } from './phone.ts';

let desk: Desk;
let nadia: FactorAdmin;
let omar: FactorAdmin;

beforeAll(async () => {
  desk = await startDesk();
  const { app } = desk;
  nadia = await withFactor(app, await app.signIn({ name: 'Nadia' }));
  omar = await withFactor(app, await app.signIn({ name: 'Omar' }));
  await app.services.db
    .insertInto('currencies')
    .values({ id: uuidV7(), name: 'Gem', symbol: 'GEM', type: 'crypto', withdraw_fee: '0' })
    .execute();
  const amounts = ['1204.5', '0.000000000000000001', '77'];
  for (const [at, name] of ['Yudi Hartono', 'Amira Haddad', 'Lena Berg'].entries()) {
    const { id } = await addUser(app, { name });
    if (at < 2) await addWithdrawal(app, { userId: id, symbol: 'GEM', status: 3 });
    await app.services.db
      .insertInto('balances')
      .values({ id: uuidV7(), user_id: id, currency_symbol: 'GEM', amount: amounts[at] ?? '0' })
      .execute();
  }
});
afterAll(() => desk.close());

const pictures = process.env['PICTURES'];

/** specification 42 */
it('one superadmin plans the closing of a currency, another starts it, and its balances are proposed', async () => {
  const hers = await desk.visit({ signedInAs: nadia, viewport: { width: 1440, height: 1000 } });
  const { page } = hers;
  await hers.open('/closings');
  await page.getByRole('link', { name: 'Plan closing' }).click();
  await page.getByLabel('Scope').selectOption('GEM');
  await page.getByLabel('Reason').fill('Gem is replaced by another currency.');
  await expectAccessible(page, '/closings/add');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Closing added');
  await page.getByRole('button', { name: 'Rehearse closing' }).click();
  await page.getByText('Withdrawals: 2').waitFor();
  // The draft is edited, and keeps its days.
  await page.getByRole('link', { name: 'Edit draft' }).click();
  await page.getByLabel('Reason').fill('Gem is replaced by Ether.');
  await expectAccessible(page, '/closings/edit/:id');
  await expectFitsPhone(page, 'the draft of a closing on a phone');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Closing updated');
  await page.getByText('Gem is replaced by Ether.').waitFor();
  await page.getByRole('button', { name: 'Request start' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Current password').fill(nadia.password);
  await panel.getByLabel('Code').fill(await nadia.code());
  await panel.getByRole('button', { name: 'Request start' }).click();
  await expectToast(page, 'Submitted for approval');
  await page.getByText('You requested this yourself').waitFor();
  expect(await page.getByRole('button', { name: 'Approve start' }).count()).toBe(0);
  const address = new URL(page.url()).pathname;
  const id = address.split('/').at(-1) ?? '';

  const theirs = await desk.visit({ signedInAs: omar, viewport: { width: 1440, height: 1000 } });
  await theirs.open(address);
  await theirs.page.getByRole('button', { name: 'Approve start' }).click();
  const approval = theirs.page.getByRole('dialog');
  await approval.getByLabel('Current password').fill(omar.password);
  await approval.getByLabel('Code').fill(await omar.code());
  await approval.getByRole('button', { name: 'Start closing now' }).click();
  await expectToast(theirs.page, 'Closing started');
  await theirs.close();

  await pass(desk.app, id, 'announce', 'last_deposit', 'last_trade');
  await closingWaveTask.run(desk.app.services, console, new AbortController().signal);
  await hers.open(address);
  await page.getByText('3 users notified.').waitFor();
  await page.getByRole('button', { name: 'Start payout' }).click();
  await panel.getByLabel('Code').fill(await nadia.code());
  await panel.getByRole('button', { name: 'Propose withdrawals' }).click();
  await expectToast(page, 'Payout started');
  while (await proposeBatch(desk.app.services));
  await decideOnce(desk.app);
  await hers.open(address);
  await page.getByText('2 waiting, 0 released, 0 paid, 0 refused').waitFor();
  await expectAccessible(page, '/closings/view/:id');
  await page.getByRole('link', { name: 'Open register' }).click();
  const rows = page.getByRole('table').first();
  await rows.getByText('No destination').waitFor();
  await rows.getByText('0.000000000000000001').first().waitFor();
  await expectAccessible(page, '/closings/register/:id');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByLabel('Reason').fill('A check of the register.');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true });
    const looks = {
      light: { viewport: { width: 1440, height: 1000 } },
      dark: { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
      arabic: { viewport: { width: 1440, height: 1000 }, locale: 'ar' },
    } as const;
    for (const [name, look] of Object.entries(looks)) {
      const seen = await desk.visit({ signedInAs: nadia, ...look });
      for (const [at, path] of [
        '/closings',
        '/closings/add',
        address,
        `/closings/register/${id}`,
      ].entries()) {
        await seen.open(path);
        await seen.page.screenshot({ path: `${pictures}/${name}-${at}.png`, fullPage: true });
      }
      await seen.close();
    }
  }
  await hers.open(address);
  await expectFitsPhone(page, 'a closing on a phone');
  await hers.close(/400.*exports/);
});
