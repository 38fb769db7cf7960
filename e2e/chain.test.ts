import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAll } from '../server/testing/chain.ts';
import { expectAccessible, expectToast } from './desk.ts';
import { type FeeDesk, startFeeDesk } from './fee-desk.ts';

const ether = 10n ** 18n;

let scene: FeeDesk;
beforeAll(async () => {
  scene = await startFeeDesk();
});
afterAll(() => scene.close());

describe('the market on the chain', () => {
  it('says what the royalties of the latest token come to, and of any other whose id is entered', async () => {
    const { evm, openSettings } = scene;
    const [creator = '', receiver = ''] = evm.accounts;
    const mint = (percentage: bigint) =>
      evm.market.mint(721, creator, { name: 'Share', image: '', metadataAddress: 'ipfs://share' }, [
        { receiver: creator, percentage: ether },
        { receiver, percentage },
      ]);
    const first = await mint(ether / 2n);
    const latest = await mint(6n * ether);
    const { page, close } = await openSettings();
    const panel = page.getByRole('region', { name: 'Blockchain' });
    const tokenId = panel.getByRole('textbox', { name: 'Token id (721)' });
    await panel.getByText('7 %').waitFor();
    expect(await tokenId.inputValue()).toBe(String(latest.id));
    await tokenId.fill(String(first.id));
    await panel.getByText('1.5 %').waitFor();
    await tokenId.fill('999');
    await panel.getByText("This token doesn't exist.").waitFor();
    await tokenId.fill('1e3');
    await panel.getByText('Enter digits only.').waitFor();
    await expectAccessible(page, 'a token id that is none');
    await tokenId.fill('');
    await tokenId.blur();
    await panel.getByText('7 %').waitFor();
    // No token with several copies was minted yet.
    expect(await panel.getByRole('textbox', { name: 'Token id (1155)' }).inputValue()).toBe('');
    await close();
  });

  it('is seen on the desk: minted, sold with its fee, and sold again with the fee that a wallet set', async () => {
    const { evm, desk, openSettings } = scene;
    const [creator = '', buyer = ''] = evm.accounts;
    const read = () => readAll(desk.app.services.db, evm.foreign, evm.url);
    const { page, open, update, close } = await openSettings();
    const rowsOf = async (path: string) => {
      await open(path);
      await page.locator('tbody tr').first().waitFor();
      return page.locator('tbody tr').allInnerTexts();
    };

    const token = await evm.market.mint(
      721,
      creator,
      { name: 'Harbour at Night', image: '', metadataAddress: 'ipfs://harbour' },
      [],
    );
    await read();
    const [minted] = await rowsOf('/TokenList?search=harbour');
    expect(minted).toContain('Harbour at Night');

    const nonce = await evm.market.placeOrder(token, creator, 4n * ether);
    await evm.market.buy(token, buyer, { seller: creator, nonce }, 4n * ether);
    await read();
    expect((await rowsOf('/TokenSold'))[0]).toContain('Harbour at Night');
    // 2.5 % of 4.
    expect((await rowsOf('/adminfees'))[0]).toMatch(/0\.1\s*ETH/);

    await open('/setting');
    await page.getByText('Owner', { exact: true }).first().waitFor();
    await update(721, '5');
    await expectToast(page, 'Successfully updated');
    expect((await scene.settings()).servicefee721).toBe('5');

    const again = await evm.market.placeOrder(token, buyer, 4n * ether);
    await evm.market.buy(token, creator, { seller: buyer, nonce: again }, 4n * ether);
    await read();
    // 5 % of 4.
    expect((await rowsOf('/adminfees'))[0]).toMatch(/0\.2\s*ETH/);
    await close();
  });
});
