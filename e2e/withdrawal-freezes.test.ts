import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../server/platform/db/uuid-v7.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { switchSecondFactorOn } from '../server/testing/second-factor.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';

let desk: Desk;
let nadia: TestAdmin;
let omar: TestAdmin;
let user: string;

const restriction = ['/withdraw', '/user', '/currency'].map((path) => ({ path, isWriteAccess: true }));

beforeAll(async () => {
  desk = await startDesk();
  [nadia, omar] = [
    await desk.app.signIn({ name: 'Nadia', restriction }),
    await desk.app.signIn({ name: 'Omar', restriction }),
  ];
  user = uuidV7();
  await desk.app.services.db
    .insertInto('users')
    .values({ id: user, name: 'Amira', email: 'amira@example.com', address: null })
    .execute();
});
afterAll(() => desk.close());

describe('a stop', () => {
  it('is a band at once for a colleague, who lifts it together with who engaged it', async () => {
    const [nadiasCode, omarsCode] = [
      await switchSecondFactorOn(desk.app, nadia),
      await switchSecondFactorOn(desk.app, omar),
    ];
    const hers = await desk.visit({ signedInAs: nadia, isLive: true });
    const his = await desk.visit({ signedInAs: omar, isLive: true });
    await his.page.goto('/currency');
    await hers.page.goto('/withdraw/stops');
    await hers.page.getByRole('link', { name: 'Freeze withdrawals' }).click();
    await hers.page.getByLabel('Reason').fill('A key has leaked.');
    await hers.page.getByRole('button', { name: 'Freeze withdrawals' }).click();
    await expectToast(hers.page, 'Withdrawals frozen');
    await his.page.getByText('All withdrawals are frozen').waitFor();
    await his.page.getByText('A key has leaked.').waitFor();

    await hers.page.getByRole('button', { name: 'Lift freeze: All withdrawals' }).click();
    await hers.page.getByLabel('Reason for lifting the freeze').fill('The key is replaced.');
    await hers.page.getByLabel('Code').fill(await nadiasCode());
    await hers.page.getByRole('button', { name: 'Request lifting the freeze' }).click();
    await expectToast(hers.page, 'Another administrator has to approve');
    await hers.page.getByRole('button', { name: 'Approve lifting the freeze: All withdrawals' }).click();
    await hers.page.getByText('You requested this yourself.').waitFor();
    await hers.page.goto('/withdraw');
    await hers.page.getByText('All withdrawals are frozen').waitFor();

    await his.page.getByRole('region', { name: 'Active freezes and holds' }).getByRole('link').click();
    await his.page.getByRole('button', { name: 'Approve lifting the freeze: All withdrawals' }).click();
    await his.page.getByText('The key is replaced.').waitFor();
    await his.page.getByLabel('Code').fill(await omarsCode());
    await his.page.getByRole('button', { name: 'Lift freeze now' }).click();
    await expectToast(his.page, 'Freeze lifted');
    await his.page.getByText(/Nadia.*, .*Omar/).waitFor();
    await hers.page.getByText('All withdrawals are frozen').waitFor({ state: 'detached' });
    await hers.close();
    await his.close();
  });

  it('of a user stands on their page and on the withdrawals, and nowhere else', async () => {
    const { page, open, close } = await desk.visit({ signedInAs: nadia });
    await open(`/user/${user}`);
    await page.getByRole('link', { name: 'Freeze withdrawals of Amira' }).click();
    await page.getByLabel('Reason').fill('A stolen phone.');
    await page.getByRole('button', { name: 'Freeze withdrawals' }).click();
    await expectToast(page, 'Withdrawals frozen');
    await open(`/user/${user}`);
    await page.getByText('Withdrawals of Amira are frozen').waitFor();
    await open('/withdraw');
    await page.getByText('Withdrawals of Amira are frozen').waitFor();
    await expectAccessible(page, '/withdraw with a stop');
    await page.getByRole('link', { name: 'Withdrawal freezes', exact: true }).first().click();
    await page.getByText('A stolen phone.').last().waitFor();
    await open('/currency');
    expect(await page.getByText('are frozen').count()).toBe(0);
    await close();
  });
});

describe('the rule of a currency', () => {
  it('says before it is saved that a looser one waits a day, and then that it comes', async () => {
    const wallet = { id: uuidV7(), currency_symbol: 'RUL', account: 'Hot wallet', amount: '2' };
    await desk.app.services.db.insertInto('custody').values(wallet).execute();
    const superadmin = await desk.app.signIn();
    const code = await switchSecondFactorOn(desk.app, superadmin);
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    await open('/withdraw/reserves');
    await page.getByRole('button', { name: 'Reserves of RUL' }).click();
    await page.getByRole('button', { name: 'Edit reserve rule' }).click();
    await page.getByText('This takes effect immediately').waitFor();
    await page.getByLabel('Allowed shortfall').fill('0.5');
    await page.getByText('(allowed shortfall is larger), so it takes effect 24 hours after').waitFor();
    await expectAccessible(page, '/withdraw/reserves with a rule');
    await page.getByLabel('Code').fill(await code());
    await page.getByRole('button', { name: 'Save rule' }).click();
    await expectToast(page, 'it takes effect in a day');
    await page.getByRole('button', { name: 'Reserves of RUL' }).click();
    await page.getByText('Allowed shortfall later').waitFor();
    await close();
  });

  it('is judged by addresses of its own too, which are removed with a question', async () => {
    const superadmin = await desk.app.signIn();
    await desk.app.services.db
      .insertInto('custody_addresses')
      .values({
        id: uuidV7(),
        currency: 'rul',
        chain_id: '1',
        name: 'Vault',
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        decimals: 18,
        amount: '3',
        observed_at: new Date(),
        added_by: superadmin.id,
        in_force_at: new Date(Date.now() - 60_000),
      })
      .execute();
    const { page, open, close } = await desk.visit({ signedInAs: superadmin });
    await open('/withdraw/reserves');
    await page.getByRole('row', { name: /^RUL .* 5 RUL/ }).waitFor();
    await page.getByRole('button', { name: 'Reserves of RUL' }).click();
    await page.getByRole('button', { name: 'Read an address from the chain' }).click();
    await expectAccessible(page, '/withdraw/reserves with an address to add');
    await page.getByRole('button', { name: 'Remove Vault' }).click();
    await page.getByRole('button', { name: 'Remove address' }).click();
    await expectToast(page, 'Address removed. It no longer counts.');
    await page.getByText('Vault').waitFor({ state: 'detached' });
    await close();
  });
});

describe('a shortfall', () => {
  it('is a band, and its releases go on once a second person says so', async () => {
    const { db } = desk.app.services;
    const owed = { id: uuidV7(), currency_symbol: 'ZED', amount: '2.5' };
    await db.insertInto('balances').values(owed).execute();
    const wallet = { id: uuidV7(), currency_symbol: 'ZED', account: 'Hot wallet', amount: '2' };
    await db.insertInto('custody').values(wallet).execute();
    const [nadiasCode, omarsCode] = [
      await switchSecondFactorOn(desk.app, nadia),
      await switchSecondFactorOn(desk.app, omar),
    ];
    const hers = await desk.visit({ signedInAs: nadia });
    const his = await desk.visit({ signedInAs: omar });
    await hers.open('/withdraw/reserves');
    await hers.page.getByText('Shortfall, releases on hold').waitFor();
    await hers.page.getByRole('button', { name: 'Reserves of ZED' }).click();
    await hers.page.getByText('Hot wallet').waitFor();
    await expectAccessible(hers.page, '/withdraw/reserves with a panel');
    await hers.page.getByLabel('Reason').fill('The bank confirms it.');
    await hers.page.getByLabel('Code').fill(await nadiasCode());
    await hers.page.getByRole('button', { name: 'Request to resume releases' }).click();
    await expectToast(hers.page, 'Another administrator has to approve');
    await his.open('/withdraw');
    await his.page.getByText('Releases of ZED are held:').waitFor();
    await his.open('/withdraw/reserves');
    await his.page.getByRole('button', { name: 'Reserves of ZED' }).click();
    await his.page.getByText('The bank confirms it.').waitFor();
    await his.page.getByRole('button', { name: 'Refuse request' }).click();
    await expectToast(his.page, 'Request refused');
    await hers.page.getByRole('button', { name: 'Reserves of ZED' }).click();
    await hers.page.getByLabel('Reason').fill('The bank confirms it.');
    await hers.page.getByLabel('Code').fill(await nadiasCode());
    await hers.page.getByRole('button', { name: 'Request to resume releases' }).click();
    await expectToast(hers.page, 'Another administrator has to approve');
    await his.open('/withdraw/reserves');
    await his.page.getByRole('button', { name: 'Reserves of ZED' }).click();
    await his.page.getByLabel('Code').fill(await omarsCode());
    await his.page.getByRole('button', { name: 'Resume releases' }).click();
    await expectToast(his.page, 'Hold lifted');
    await his.page.getByText('Shortfall', { exact: true }).last().waitFor();
    expect(await his.page.getByRole('button', { name: 'Rule for all currencies' }).count()).toBe(0);
    await hers.close();
    await his.close();
  });
});
