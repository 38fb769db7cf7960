import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Indexer } from '../server/features/chain/indexer.ts';
import { watchOwner } from '../server/features/chain/owner-watch.ts';
import { findAnvil } from '../server/features/chain/anvil.ts';
import type { TestAdmin } from '../server/testing/app.ts';
import { deploySafe, placeMultiSend, type TestSafe } from '../server/testing/safe.ts';
import { until } from '../server/testing/until.ts';
import { BrowserWallet, installWallets } from './browser-wallet.ts';
import { type Desk, expectAccessible, expectToast, startDesk } from './desk.ts';
import { type Evm, startEvm } from './evm.ts';
import { expectFitsPhone } from './phone.ts';

const ether = 10n ** 18n;

describe.skipIf(findAnvil() === null)('the owner of the contracts', () => {
  let evm: Evm;
  let desk: Desk;
  let admin: TestAdmin;
  let safe: TestSafe;
  let indexer: { stop: () => Promise<void> };

  beforeAll(async () => {
    evm = await startEvm();
    safe = await deploySafe(evm, [evm.owner, evm.other], 2);
    desk = await startDesk(evm.environment);
    admin = await desk.app.signIn({ name: 'Root' });
    const { services, database } = desk.app;
    const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
    indexer = new Indexer({
      db: services.db,
      pool: database.pool,
      log,
      breaker: services.breakers.chain,
      rpcUrls: [evm.url],
      chain: evm.foreign,
      say: () => undefined,
      watch: (rpc) => watchOwner(services, rpc, evm.foreign.chainId),
      pollMs: 50,
    });
    await until(async () =>
      expect((await admin.call('GET', '/adminapi/contracts')).body.result.contracts).toHaveLength(2),
    );
  });
  afterAll(async () => {
    await indexer?.stop();
    await desk?.close();
    await evm?.stop();
  });

  const openWith = async (path: string) => {
    const visit = await desk.visit({ signedInAs: admin, isLive: true });
    const wallet = new BrowserWallet(evm, visit.context);
    await installWallets(visit.context, [wallet]);
    await visit.open(path);
    return { ...visit, wallet };
  };

  it('an account sends away a coin that came by mistake', async () => {
    const word = (value: string) => value.slice(2).toLowerCase().padStart(64, '0');
    const data = `0xa9059cbb${word(evm.contracts.single)}${word('0x1')}`;
    await evm.rpc.call('eth_sendTransaction', { from: evm.owner, to: evm.coin, data });
    const { page, wallet, close } = await openWith('/setting/contracts/add');
    await page.getByLabel('What').selectOption('rescueToken');
    await page.getByLabel('Token Id').waitFor();
    await page.getByLabel('What').selectOption('rescue');
    await page.getByLabel('Address').fill(evm.coin);
    await expectAccessible(page, 'sending away what came by mistake');
    await page.getByRole('button', { name: 'Prepare change', exact: true }).click();
    await page.getByText('Required').first().waitFor();
    await page.getByLabel('Receiver').fill(evm.other);
    await page.getByRole('button', { name: 'Prepare change', exact: true }).click();
    await page.getByRole('heading', { name: /^Send the surplus balance of the coin at/ }).waitFor();
    await page.getByText(evm.other, { exact: true }).waitFor();
    await wallet.useAccount(evm.owner);
    await page.getByRole('button', { name: 'Send with your wallet', exact: true }).click();
    await page.getByText(/^Done in block/).waitFor();
    await close(/status of 400/);
  });

  it('an account pauses both contracts by one confirmation, and wallets that can’t take one for each', async () => {
    const { page, wallet, close } = await openWith('/setting/contracts/add?contract=both');
    wallet.canSendCalls = true;
    await page.getByLabel('What').selectOption('pause');
    await page.getByRole('button', { name: 'Prepare change', exact: true }).click();
    await page.getByText(/^Simulated on block/).waitFor();
    expect(await page.getByText(/^Minting, purchases and bids stop\./).count()).toBe(2);
    await expectAccessible(page, 'what two acts would change');
    await page.getByRole('button', { name: 'Send with your wallet', exact: true }).click();
    await page.getByText(/^Done in block/).waitFor();
    const asked = (method: string) => wallet.asked.filter((one) => one === method).length;
    expect([asked('wallet_sendCalls'), asked('eth_sendTransaction')]).toEqual([1, 0]);
    await page.goto('/setting/contracts');
    await expect.poll(() => page.getByText('Paused', { exact: true }).count()).toBe(2);

    wallet.canSendCalls = false;
    await page.goto('/setting/contracts/add?contract=both');
    await page.getByLabel('What').selectOption('unpause');
    await page.getByRole('button', { name: 'Prepare change', exact: true }).click();
    await page.getByRole('button', { name: 'Send with your wallet', exact: true }).click();
    await page.getByText(/^Done in block/).waitFor();
    // The first may be done before the second is sent.
    await expect.poll(() => asked('eth_sendTransaction')).toBe(2);
    await page.goto('/setting/contracts');
    await expect.poll(() => page.getByText('Paused', { exact: true }).count()).toBe(0);
    await close();
  });

  it('a browser without a wallet says how to open the page in one on a phone', async () => {
    const { body } = await admin.call('POST', '/adminapi/ownerActs', { standard: 1155, act: 'pause' });
    const path = `/setting/contracts/${body.result._id}`;
    // At an address that a phone could reach.
    const visit = await desk.visit({ signedInAs: admin, baseURL: 'https://desk.example' });
    const { page } = visit;
    await visit.context.route('https://desk.example/**', async (route) => {
      const url = route.request().url().replace('https://desk.example', desk.app.url);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await visit.open(path);
    await page.getByRole('button', { name: 'Send with your wallet', exact: true }).click();
    await page.getByRole('img', { name: 'QR code that opens this page in MetaMask' }).waitFor();
    const link = () => page.getByRole('link', { name: /^Open in/ }).getAttribute('href');
    expect(await link()).toBe(`https://link.metamask.io/dapp/desk.example${path}`);
    await page.getByLabel('Phone wallet').last().selectOption('Trust Wallet');
    expect(await link()).toContain(encodeURIComponent(`https://desk.example${path}`));
    await page.mouse.move(0, 0);
    await expectAccessible(page, 'a wallet on a phone');
    await expectFitsPhone(page, 'a wallet on a phone');
    await admin.call('POST', `/adminapi/ownerActs/${body.result._id}/withdraw`, {});
    await visit.close();
  });

  it('an account offers a contract to a Safe, two owners sign, and from then on Update proposes', async () => {
    const { page, wallet, close } = await openWith('/setting/contracts');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const done = () => page.getByText(/^Done in block/).waitFor();
    await page.getByText('an account').first().waitFor();
    await expectAccessible(page, 'the contracts');
    await page.getByRole('link', { name: 'Propose a contract change' }).click();
    await page.getByLabel('What').selectOption('transferOwnership');
    await page.getByLabel('Address').fill('0x12');
    await button('Prepare change').click();
    await page.getByText('Enter an address: 0x and 40 hexadecimal digits.').first().waitFor();
    await page.getByLabel('Address').fill(safe.address);
    await button('Prepare change').click();
    await page.getByRole('heading', { name: /^Offer contract ownership to/ }).waitFor();
    wallet.answer = 'refuse';
    await button('Send with your wallet').click();
    await page.getByText('You rejected this in your wallet').waitFor();
    wallet.answer = 'confirm';
    await wallet.useAccount(evm.other);
    await button('Send with your wallet').click();
    await page.getByText('but only').waitFor();
    expect(wallet.sent).toEqual([]);
    await wallet.useAccount(evm.owner);
    await button('Send with your wallet').click();
    await done();

    await page.goto('/setting/contracts/add');
    await page.getByLabel('What').selectOption('acceptOwnership');
    await page.getByLabel('Reason (optional)').fill('The key of one person was not enough.');
    await button('Prepare change').click();
    await page.getByRole('heading', { name: '0 of 2 signatures' }).waitFor();
    await expectAccessible(page, 'an act of a Safe');
    await button('Sign with your wallet').click();
    await page.getByRole('heading', { name: '1 of 2 signatures' }).waitFor();
    await wallet.useAccount(evm.other);
    await button('Sign with your wallet').click();
    await button('Execute with your wallet').click();
    await done();
    expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(2);
    await page.goto('/setting/contracts');
    await page.getByText('a Safe (1.5.0): 2 of 2 signatures required').waitFor();

    await page.goto('/setting');
    await page.getByRole('textbox', { name: 'Service fee(721)' }).fill('3.1');
    await page.getByRole('button', { name: '721 on chain' }).click();
    await page.getByRole('link', { name: 'Open contract change' }).click();
    await page.getByRole('heading', { name: /^Set the service fee to .*3\.1/ }).waitFor();
    await page.getByRole('heading', { name: '0 of 2 signatures' }).waitFor();
    await close(/400|409/);
  });

  it('owners of a Safe sign several changes at once, each browser building what it signs', async () => {
    await placeMultiSend(evm);
    // What the test before left keeps its number.
    const open = (await admin.call('GET', '/adminapi/ownerActs?state=open')).body.data;
    for (const { _id } of open) await admin.call('POST', `/adminapi/ownerActs/${_id}/withdraw`, {});
    const { body } = await admin.call('POST', '/adminapi/ownerActs', {
      standard: 721,
      act: 'pause',
      more: [{ standard: 721, act: 'setContractURI', text: 'ipfs://paused' }],
    });
    const { page, wallet, close } = await openWith(`/setting/contracts/${body.result._id}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText('MultiSend contract').waitFor();
    await expectAccessible(page, 'several changes of a Safe');
    await button('Sign with your wallet').click();
    await page.getByRole('heading', { name: '1 of 2 signatures' }).waitFor();
    await wallet.useAccount(evm.other);
    await button('Sign with your wallet').click();
    await button('Execute with your wallet').click();
    await page.getByText(/^Done in block/).waitFor();
    await page.getByRole('link', { name: /^Set the collection description at/ }).click();
    await page.getByText(/^Done in block/).waitFor();
    expect(wallet.sent).toHaveLength(1);
    await close();
  });

  it('an alarm stands above every screen until somebody says why it is in order', async () => {
    const { page, close } = await openWith('/faq');
    await evm.market.setServiceFee(1155, evm.owner, 4n * ether);
    const band = page.getByRole('region', { name: 'Contract alarms' });
    await band.getByText('The service fee changed from').waitFor();
    await band.getByRole('link', { name: 'Smart contracts' }).click();
    await expectAccessible(page, 'an alarm of the contracts');
    await page.getByRole('button', { name: /^Resolve alarm:/ }).click();
    await page.getByLabel('Explanation for the change').fill('Set from the command line.');
    await page.getByRole('button', { name: 'Resolve alarm', exact: true }).last().click();
    await expectToast(page, 'Alarm reviewed');
    await expect.poll(() => band.count()).toBe(0);
    await close();
  });
});
