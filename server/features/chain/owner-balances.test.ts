import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestAdmin, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  followOwner,
  hasAnvil,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { watchOwnerBalances } from './owner-balances.ts';

const ether = 10n ** 18n;
const coin = '0x0000000000000000000000000000000000000000';

describe.skipIf(!hasAnvil)('fees beside the balance of the owner', () => {
  let chain: TestChain;
  let app: TestApp;
  let admin: TestAdmin;
  let seller = '';
  let buyer = '';

  beforeAll(async () => {
    chain = await startTestChain();
    [seller = '', buyer = ''] = chain.accounts;
    app = await startTestApp(chainSettings(chain));
    admin = await app.signIn({ restriction: [{ path: '/adminfees', isWriteAccess: false }] });
    await look();
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  /** Reads the chain and looks at the owner's balances, as the server does after each step. */
  async function look(pauseMs = 0) {
    await followOwner(app, chain);
    await watchOwnerBalances(app.services.db, chain.nodes, chain.foreign.chainId, pauseMs);
  }
  async function nextDay() {
    await chain.rpc.call('evm_increaseTime', 86_400);
    await chain.mine(1);
  }
  /** A sale of one token for 2 of the chain's coin or of PKS: fees are 2.5 %. */
  async function sell(currency = '') {
    const metadata = { name: 'Piece', image: '', metadataAddress: 'ipfs://piece' };
    const token = await chain.market.mint(721, seller, metadata, []);
    const nonce = await chain.market.placeOrder(token, seller, 2n * ether, currency);
    await chain.market.buy(token, buyer, { seller, nonce }, currency === '' ? 2n * ether : undefined);
  }
  const send = async (value: bigint) => {
    // Without a price of gas only the value leaves the owner.
    const transaction = { from: chain.owner, to: buyer, value: `0x${value.toString(16)}`, gasPrice: '0x0' };
    await chain.rpc.call('anvil_setNextBlockBaseFeePerGas', '0x0');
    await chain.rpc.call('eth_sendTransaction', transaction);
  };
  const days = async (by = admin) => {
    const { status, body } = await by.call('GET', '/adminapi/fee-reconciliation');
    expect(status).toBe(200);
    return body.data as { day: string; currency: string; fees: string; change: string; difference: string }[];
  };
  const newest = async () =>
    Object.fromEntries(
      (await days())
        .filter(({ day }, _, all) => day === all[0]?.day)
        .map(({ currency, fees, change, difference }) => [currency, [fees, change, difference]]),
    );

  it('says nothing before there are two days', async () => {
    expect(await days()).toEqual([]);
    await sell();
    await look();
    expect(await days()).toEqual([]);
  });

  it('finds no difference where the owner received the fees alone, in each currency', async () => {
    await nextDay();
    await sell();
    await sell();
    await sell('PKS');
    await look();
    expect(await newest()).toEqual({ ETH: ['0.1', '0.1', '0'], PKS: ['0.05', '0.05', '0'] });
    const [row] = await days();
    expect(row).toMatchObject({ chainId: '31337', owner: chain.owner, block: await chain.head() });
    // The last reading of a day stays.
    await sell();
    await look();
    expect((await newest())['ETH']).toEqual(['0.15', '0.15', '0']);
  });

  it('shows what else the owner spent, and on that day alone', async () => {
    await nextDay();
    await sell();
    await send(ether);
    await look();
    expect((await newest())['ETH']).toEqual(['0.05', '-0.95', '-1']);
    await nextDay();
    await look();
    expect((await newest())['ETH']).toEqual(['0', '0', '0']);
  });

  it('counts a fee that the contract keeps because the owner takes no money', async () => {
    await nextDay();
    await chain.rpc.call('anvil_setCode', chain.owner, '0xfe');
    await sell();
    await look();
    await chain.rpc.call('anvil_setCode', chain.owner, '0x');
    expect((await newest())['ETH']).toEqual(['0.05', '0.05', '0']);
  });

  it('forgets a reading in a block that the chain has dropped', async () => {
    await nextDay();
    await look();
    const snapshot = await chain.rpc.call('evm_snapshot');
    const before = await newest();
    await sell();
    await look();
    expect(await newest()).not.toEqual(before);
    await chain.rpc.call('evm_revert', snapshot);
    await chain.mine(6);
    await look();
    expect(await newest()).toEqual(before);
  });

  it('reads again after its time only, and shows it to those of the menu alone', async () => {
    const { db } = app.services;
    const last = async () =>
      (
        await db
          .selectFrom('owner_balances')
          .select('block_number as block')
          .where('currency', '=', coin)
          .orderBy('block_number', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).block;
    const before = await last();
    await chain.mine(1);
    await look(3_600_000);
    expect(await last()).toBe(before);
    await look(0);
    expect(await last()).toBeGreaterThan(before);
    const other = await app.signIn({ restriction: [{ path: '/bidlist', isWriteAccess: true }] });
    expect((await other.call('GET', '/adminapi/fee-reconciliation')).status).toBe(403);
  });
});
