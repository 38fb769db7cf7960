import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../server/features/chain/anvil.ts';
import { settled } from './desk.ts';
import { anotherFee, type FeeDesk, startFeeDesk } from './fee-desk.ts';

const ether = 10n ** 18n;

let feeDesk: FeeDesk;
let evm: FeeDesk['evm'];
let admin: FeeDesk['admin'];
let settings: FeeDesk['settings'];
let openSettings: FeeDesk['openSettings'];

const hasAnvil = findAnvil() !== null;

beforeAll(async () => {
  if (!hasAnvil) return;
  feeDesk = await startFeeDesk();
  ({ evm, admin, settings, openSettings } = feeDesk);
});
afterAll(() => feeDesk?.close());
afterEach(async () => {
  if (!hasAnvil) return;
  await evm.rpc.call('anvil_dropAllTransactions');
  await evm.mineAtOnce(true);
});

describe.skipIf(!hasAnvil)('a fee that was sent to the chain', () => {
  it('stores nothing where the transaction failed on the chain', async () => {
    const { update, says, wallet, close } = await openSettings();
    wallet.breaks = true;
    const before = await settings();
    await update(721, anotherFee());
    await says('This transaction failed on the chain and changed nothing.');
    expect(wallet.sent).toHaveLength(1);
    expect(await settings()).toEqual(before);
    await close(/400/);
  });

  it('follows a transaction that was sped up', async () => {
    const { update, says, wallet, close } = await openSettings();
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(721, fee);
    await says('The change is sent.');
    await wallet.replaceLast('same');
    await evm.rpc.call('anvil_mine', '0x1');
    await says('and the fee is stored');
    expect((await settings()).servicefee721).toBe(fee);
    await close(/409/);
  });

  it('stores what the contract charges where the wallet sent another fee instead', async () => {
    const { update, says, wallet, close } = await openSettings();
    await evm.mineAtOnce(false);
    await update(721, anotherFee());
    await says('The change is sent.');
    const [hash] = wallet.sent;
    const { input } = await evm.rpc.call<{ input: string }>('eth_getTransactionByHash', hash);
    const data = input.slice(0, 10) + ether.toString(16).padStart(64, '0');
    await wallet.replaceLast({ to: evm.contracts.single, data });
    await evm.rpc.call('anvil_mine', '0x1');
    await says('and the fee is stored');
    expect((await settings()).servicefee721).toBe('1');
    await close(/409/);
  });

  it.each([
    ['cancelled', '0x1', 'The change was canceled in the wallet'],
    // So old that its replacement is not searched.
    ['replaced by something that is not found', '0x50', 'Another transaction replaced this one.'],
  ])('says that a change was %s', async (_, blocks, sentence) => {
    const { update, says, wallet, close, button } = await openSettings();
    const before = await settings();
    await evm.mineAtOnce(false);
    await update(1155, anotherFee());
    await says('The change is sent.');
    await wallet.replaceLast({ to: evm.owner, data: '0x' });
    // The page must not check while the blocks are mined one by one.
    wallet.held = evm.rpc.call('anvil_mine', blocks);
    await says(sentence);
    await expect.poll(() => button(1155).innerText()).toBe('Update');
    expect(await settings()).toEqual(before);
    await close(/409/);
  });

  it('gives a dropped transaction up after a while, and can send it again', async () => {
    const { page, update, says, wallet, close, button } = await openSettings();
    await page.clock.install();
    await page.reload({ waitUntil: 'networkidle' });
    await page.clock.runFor(2000);
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(721, fee);
    await page.clock.runFor(500);
    await says('The change is sent.');
    await evm.rpc.call('anvil_dropTransaction', wallet.sent[0]);
    const end = page.getByText('The network dropped the transaction');
    // Waits without a limit of its own: the page's clock may be ahead of the server's answers.
    while (!(await end.isVisible())) await page.clock.runFor(1000);
    await expect.poll(() => button(721).innerText()).toBe('Update');
    expect(await page.evaluate(() => localStorage.getItem('pending_fee_721'))).toBeNull();
    await evm.mineAtOnce(true);
    await button(721).click();
    await page.clock.runFor(3000);
    await says('and the fee is stored');
    expect(wallet.sent).toHaveLength(2);
    await close(/409/);
  });

  it('stops asking after ten minutes, and asks again when told to', async () => {
    const { page, update, says, close, button } = await openSettings();
    await page.clock.install();
    await page.reload({ waitUntil: 'networkidle' });
    await page.clock.runFor(2000);
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(721, fee);
    await page.clock.runFor(500);
    await says('The change is sent.');
    const end = page.getByText('The transaction is not mined yet.');
    while (!(await end.isVisible())) {
      await page.clock.fastForward('01:00');
      await page.clock.runFor(500);
    }
    await expect.poll(() => button(721).innerText()).toBe('Update');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.clock.runFor(500);
    await says('It was sent earlier, or from another tab.');
    await expect.poll(() => button(721).innerText()).toBe('Processing');
    await evm.rpc.call('anvil_mine', '0x1');
    await page.clock.runFor(5000);
    await says('and the fee is stored');
    expect((await settings()).servicefee721).toBe(fee);
    await close(/409/);
  });

  it('goes on while another screen is shown, and tells of the end on the return', async () => {
    const { page, update, says, close } = await openSettings();
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(1155, fee);
    await says('The change is sent.');
    await page.getByRole('link', { name: 'Category Management' }).click();
    await page.waitForURL(/categorylist/);
    // The address is checked first: the end must not be shown on the screen that is left.
    await page.getByLabel('Service fee(1155)').waitFor({ state: 'detached' });
    await settled(page);
    await evm.rpc.call('anvil_mine', '0x1');
    await expect.poll(async () => (await settings()).servicefee1155).toBe(fee);
    await page.getByRole('link', { name: 'Settings Details' }).click();
    await says('and the fee is stored');
    expect(await page.getByLabel('Service fee(1155)').inputValue()).toBe(fee);
    await close(/409/);
  });

  it('ends with the session, and goes on for the next one who may set fees', async () => {
    const leaving = await feeDesk.desk.app.signIn();
    const { page, update, says, close } = await openSettings(leaving);
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(721, fee);
    await says('The change is sent.');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/login/i);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await new Promise((resolve) => setTimeout(resolve, 4000));
    expect(asked.filter((path) => path.startsWith('/adminapi/'))).toEqual([]);
    await evm.rpc.call('anvil_mine', '0x1');
    await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(/dashboard/i);
    await page.getByRole('link', { name: 'Settings Details' }).click();
    await says('and the fee is stored');
    expect((await settings()).servicefee721).toBe(fee);
    await close(/409/);
  });

  it('goes on after the tab was closed', async () => {
    const { page, context, update, says, close, inTab } = await openSettings();
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(1155, fee);
    await says('The change is sent.');
    await page.close();
    const later = await context.newPage();
    await later.goto('/setting');
    const scene = inTab(later);
    await scene.says('It was sent earlier, or from another tab.');
    await expect.poll(() => scene.button(1155).innerText()).toBe('Processing');
    await evm.rpc.call('anvil_mine', '0x1');
    await scene.says('and the fee is stored');
    expect((await settings()).servicefee1155).toBe(fee);
    expect(await scene.field(1155).inputValue()).toBe(fee);
    expect(await later.evaluate(() => localStorage.getItem('pending_fee_1155'))).toBeNull();
    await close(/409/);
  });

  it('goes on where the wallet changes account and network meanwhile', async () => {
    const { update, says, wallet, close } = await openSettings();
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await update(721, fee);
    await says('The change is sent.');
    await wallet.useAccount(evm.other);
    await says('The change still comes from the owner');
    await wallet.useChain('1');
    await says('Your wallet switched to another network.');
    await evm.rpc.call('anvil_mine', '0x1');
    await says('and the fee is stored');
    expect((await settings()).servicefee721).toBe(fee);
    await close(/409/);
  });

  it('sends once for two clicks and for two tabs', async () => {
    const { page, context, field, button, says, wallet, close, inTab } = await openSettings();
    const second = await context.newPage();
    await second.goto('/setting', { waitUntil: 'networkidle' });
    await evm.mineAtOnce(false);
    const fee = anotherFee();
    await field(721).fill(fee);
    await button(721).dblclick();
    await says('The change is sent.');
    const other = inTab(second);
    await other.says('It was sent earlier, or from another tab.');
    await expect.poll(() => other.button(721).innerText()).toBe('Processing');
    await other.button(721).dispatchEvent('click');
    await button(721).dispatchEvent('click');
    await evm.rpc.call('anvil_mine', '0x1');
    await says('and the fee is stored');
    await other.says('and the fee is stored');
    expect(wallet.sent).toHaveLength(1);
    expect((await settings()).servicefee721).toBe(fee);
    const { body } = await admin.call('GET', '/adminapi/settingchanges?field=serviceFee721');
    const ours = body.data.filter((row: { transactionHash: string }) =>
      wallet.sent.includes(row.transactionHash),
    );
    expect(ours).toHaveLength(1);
    expect(await page.getByRole('button', { name: 'Update', exact: true }).count()).toBe(1);
    await close(/409/);
  });

  it('lets another tab wait while a wallet asks in the first', async () => {
    const { context, update, says, wallet, close, inTab } = await openSettings();
    wallet.answer = 'leave';
    const second = await context.newPage();
    await second.goto('/setting', { waitUntil: 'networkidle' });
    await update(721, anotherFee());
    await says('View the change in your wallet');
    const other = inTab(second);
    await other.update(721, anotherFee());
    await other.says('Another tab is already sending this fee.');
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
    await close();
  });
});
