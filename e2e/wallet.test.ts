import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../server/features/chain/anvil.ts';
import { beginState } from '../server/features/chain/state.ts';
import { BrowserWallet, installWallets } from './browser-wallet.ts';
import { expectAccessible, expectToast } from './desk.ts';
import { anotherFee, type FeeDesk, sceneOf, startFeeDesk } from './fee-desk.ts';

const ether = 10n ** 18n;

let feeDesk: FeeDesk;
let evm: FeeDesk['evm'];
let desk: FeeDesk['desk'];
let admin: FeeDesk['admin'];
let settings: FeeDesk['settings'];
let openSettings: FeeDesk['openSettings'];

const hasAnvil = findAnvil() !== null;

beforeAll(async () => {
  if (!hasAnvil) return;
  feeDesk = await startFeeDesk();
  ({ evm, desk, admin, settings, openSettings } = feeDesk);
});
afterAll(() => feeDesk?.close());
afterEach(async () => {
  if (!hasAnvil) return;
  await evm.rpc.call('anvil_dropAllTransactions');
  await evm.mineAtOnce(true);
});

const names = { single: '', multi: '' };
/** A chain of which nothing was read. */
const unread = { place: 0, genesisHash: `0x${'0'.repeat(64)}`, names, startBlock: 0 };

describe.skipIf(!hasAnvil)('the fees on the chain', () => {
  it.each([721, 1155] as const)(
    'sets the fee of %s to its last digit, and stores what the chain confirmed',
    async (standard) => {
      const scene = await openSettings();
      const { page, button, update, says, close, wallet } = scene;
      const before = await settings();
      await expectAccessible(page, 'the settings with a wallet');
      await page.getByText('up to').first().waitFor();
      expect(await page.getByText('The stored fee differs from the fee').count()).toBe(0);
      await expect.poll(() => button(standard).innerText()).toBe('Update');
      await evm.mineAtOnce(false);
      const fee = standard === 721 ? '4.21' : '4.55';
      await update(standard, fee);
      await says('The change is sent.');
      await expect.poll(() => button(standard).innerText()).toBe('Processing');
      await expectAccessible(page, 'a fee in processing');
      expect(await settings()).toEqual(before);
      await evm.rpc.call('anvil_mine', '0x1');
      await expectToast(page, 'Successfully updated');
      await says('and the fee is stored');
      await expect.poll(() => button(standard).innerText()).toBe('Update');
      await expectAccessible(page, 'a fee that is stored');
      expect(await evm.feeOf(standard)).toBe(BigInt(fee.replace('.', '')) * 10n ** 16n);
      expect(await settings()).toEqual({
        ...before,
        [`servicefee${standard}`]: fee,
        version: before.version + 1,
      });
      const line = page
        .getByRole('row')
        .filter({ hasText: `Service fee(${standard})` })
        .first();
      await line.getByText(fee).waitFor();
      expect(await line.innerText()).toContain('Root');
      expect(wallet.sent).toHaveLength(1);
      // The form continues from there, without a conflict with its own save.
      await page.getByLabel('USD for PKS').fill(standard === 721 ? '2' : '3');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await page.getByRole('cell', { name: `${standard === 721 ? 2 : 3} USD` }).waitFor();
      await close(/409/);
    },
  );

  it('offers to switch a wallet that is on another network, and adds the network where it is not known', async () => {
    const { db } = desk.app.services;
    const { contracts, environment } = evm;
    const localUrl = environment['CHAIN_RPC_URL'] ?? '';
    await beginState(db, { ...unread, chainId: '31337', contracts, localUrl });
    const scene = await openSettings(admin, (wallet) => {
      wallet.chainId = '1';
      wallet.known.delete('31337');
    });
    const { page, update, says, wallet, close, button } = scene;
    await says('Your wallet is on chain 1. Owner');
    const fee = anotherFee();
    await update(721, fee);
    await says('but the contracts are on Local evaluation chain (chain 31337)');
    await expect.poll(() => button(721).innerText()).toBe('Update');
    expect(wallet.sent).toEqual([]);
    await page.getByRole('button', { name: 'Switch network' }).click();
    await says('and the fee is stored');
    expect(wallet.asked).toContain('wallet_addEthereumChain');
    expect((await settings()).servicefee721).toBe(fee);
    // The contracts are read as soon as possible.
    await page.getByText('up to').first().waitFor();
    await db.deleteFrom('chain_state').execute();
    await close();
  });

  it('says so where the switch is refused, and sends nothing', async () => {
    const { page, update, says, wallet, close } = await openSettings(admin, (one) => (one.chainId = '1'));
    wallet.answer = 'refuse';
    await update(721, anotherFee());
    await page.getByRole('button', { name: 'Switch network' }).click();
    await says('You rejected this in your wallet, so nothing was sent.');
    expect(wallet.sent).toEqual([]);
    await close();
  });

  it('tells who is not the owner before anything is sent', async () => {
    const { update, says, wallet, close } = await openSettings(admin, (one) => (one.account = evm.other));
    await update(721, anotherFee());
    await says("Only the contract's owner");
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await close();
  });

  it('says that a refused change was not sent', async () => {
    const { update, says, wallet, close, button, page } = await openSettings();
    wallet.answer = 'refuse';
    const before = await settings();
    await update(1155, anotherFee());
    await says('You rejected this in your wallet, so nothing was sent.');
    await expect.poll(() => button(1155).innerText()).toBe('Update');
    await expectAccessible(page, 'a refused change');
    expect(await settings()).toEqual(before);
    await close();
  });

  it('tells that a network is to be added to the wallet where the desk may not say where it is', async () => {
    const { page, update, says, wallet, close } = await openSettings(admin, (one) => {
      one.chainId = '1';
      one.known.delete(evm.chainId);
    });
    await update(721, anotherFee());
    await page.getByRole('button', { name: 'Switch network' }).click();
    await says('know Local evaluation chain');
    expect(wallet.asked).not.toContain('wallet_addEthereumChain');
    await page.getByRole('button', { name: 'Update 721 on chain' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Switch network' }).waitFor({ state: 'detached' });
    await close();
  });

  it.each([
    [-32002, 'Already processing.', 'Your wallet is still waiting for your response'],
    [-32603, 'insufficient funds for gas', 'insufficient funds for gas'],
  ])('tells what a wallet says that fails with %s', async (code, message, sentence) => {
    const { update, says, wallet, close, button } = await openSettings();
    wallet.answer = { code, message };
    await update(721, anotherFee());
    await says(sentence);
    await expect.poll(() => button(721).innerText()).toBe('Update');
    await close();
  });

  it('sends nothing where the contract is not to be found', async () => {
    const code = await evm.rpc.call<string>('eth_getCode', evm.contracts.multi, 'latest');
    const { page, update, says, wallet, close } = await openSettings();
    await evm.rpc.call('anvil_setCode', evm.contracts.multi, '0x');
    await update(1155, anotherFee());
    await says('The contract was not found');
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await page.reload();
    await says('Your wallet could not read the contracts.');
    await evm.rpc.call('anvil_setCode', evm.contracts.multi, code);
    await close();
  });

  it('shows how far the chain was read, and what went wrong last', async () => {
    const { db } = desk.app.services;
    const { contracts, chainId } = evm;
    await beginState(db, { ...unread, chainId, contracts, localUrl: null });
    await db
      .updateTable('chain_state')
      .set({ block_number: 1200, head: 1234, last_error: 'The node is tired.', last_error_at: new Date() })
      .execute();
    const { page, says, close } = await openSettings();
    await says('1,200 / 1,234');
    await says('The node is tired.');
    await expectAccessible(page, 'the chain with an error');
    await db.updateTable('chain_state').set({ block_number: 1230 }).execute();
    await says('1,230 / 1,234');
    await db.deleteFrom('chain_state').execute();
    await close();
  });

  it('says so where the code of the wallet does not come, and works after a reload', async () => {
    const { page, update, button, says, close } = await openSettings();
    await page.route('**/assets/fee-updates-*.js', (route) => route.abort());
    await update(721, anotherFee());
    await expectToast(page, 'Part of the page could not be loaded.');
    await page.unroute('**/assets/fee-updates-*.js');
    await page.reload({ waitUntil: 'networkidle' });
    await update(721, anotherFee());
    await says('and the fee is stored');
    await expect.poll(() => button(721).innerText()).toBe('Update');
    await close(/ERR_FAILED/);
  });

  it('rests while nobody is there, so that the session can lie idle', async () => {
    const { page, close } = await openSettings();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/adminapi/chain')) asked += 1;
    });
    await page.clock.install();
    await page.reload({ waitUntil: 'networkidle' });
    await page.clock.runFor(11_000);
    await expect.poll(() => asked).toBeGreaterThan(1);
    await page.clock.fastForward('06:00');
    // Running calls end; then two minutes pass without a call.
    const askedIn = async (milliseconds: number) => {
      const before = asked;
      await page.clock.runFor(milliseconds);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return asked - before;
    };
    await expect.poll(() => askedIn(30_000)).toBe(0);
    expect(await askedIn(120_000)).toBe(0);
    await page.mouse.move(300, 300);
    await expect.poll(() => askedIn(11_000)).toBeGreaterThan(0);
    await close();
  });

  it('asks which of two wallets to use', async () => {
    const visit = await desk.visit({ signedInAs: admin });
    const first = new BrowserWallet(evm, visit.context, 'First Wallet');
    const second = new BrowserWallet(evm, visit.context, 'Second Wallet');
    await installWallets(visit.context, [first, second]);
    await visit.open('/setting');
    const { update, says, page } = sceneOf(visit, second);
    const fee = anotherFee();
    await update(721, fee);
    await page.getByRole('dialog', { name: 'Choose a wallet' }).waitFor();
    await expectAccessible(page, 'the choice of wallets');
    await page.getByRole('button', { name: 'Second Wallet' }).click();
    await says('and the fee is stored');
    expect(first.sent).toEqual([]);
    expect(second.sent).toHaveLength(1);
    await visit.close();
  });

  it('takes an older wallet that does not announce itself', async () => {
    const visit = await desk.visit({ signedInAs: admin });
    const wallet = new BrowserWallet(evm, visit.context);
    await installWallets(visit.context, [wallet], { isLegacy: true });
    await visit.open('/setting');
    const { update, says } = sceneOf(visit, wallet);
    await update(721, anotherFee());
    await says('and the fee is stored');
    await visit.close();
  });

  it('says so where there is no wallet, and what to do', async () => {
    const visit = await desk.visit({ signedInAs: admin });
    await visit.open('/setting');
    await visit.page.getByText('in a browser with a wallet').waitFor();
    const { update, says } = sceneOf(visit, new BrowserWallet(evm, visit.context));
    await update(721, anotherFee());
    await says('No wallet was found in this browser.');
    await visit.close();
  });

  it('warns where stored fee and contract differ, and refuses what makes no sense', async () => {
    await admin.call('POST', '/api/updatesetting', { servicefee721: '9' });
    const { page, update, says, wallet, close } = await openSettings();
    await says('The stored fee differs from the fee that the contract charges.');
    await expectAccessible(page, 'the warning');
    await update(721, '10.5');
    await says('Enter a fee from 0 to 10 with at most 2 decimal places');
    const charged = await evm.feeOf(1155);
    const percent = `${charged / ether}.${String(charged % ether).padStart(18, '0')}`;
    await update(1155, percent);
    await says('The contract already charges');
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await admin.call('POST', '/api/updatesetting', { servicefee721: '3' });
    await close();
  });

  it('only shows all of it to who may not change it', async () => {
    const reader = await desk.app.signIn({ restriction: [{ path: '/setting', isWriteAccess: false }] });
    const { page, button, close } = await openSettings(reader);
    expect(await button(721).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Update/ }).count()).toBe(0);
    expect(await page.getByLabel('Service fee(721)').isDisabled()).toBe(true);
    await expectAccessible(page, 'the settings of a reader');
    await close();
  });
});
