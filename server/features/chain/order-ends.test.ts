import { describe, expect, it } from 'vitest';
import { zeroAddress } from '#server/platform/base/address.ts';
import { derivedRows, freshRows, hasAnvil, mintOne } from '#server/testing/chain.ts';
import { useChainReading } from '#server/testing/chain-reading.ts';
import { deploySampleCoin } from './deploy.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';

const ether = 10n ** 18n;

describe.skipIf(!hasAnvil)('orders that end without an event of their own', () => {
  const desk = useChainReading();
  const { read, rows, tokenRow } = desk;
  const statusOf = async (id: bigint) => (await tokenRow({ standard: 721, id }))?.status;
  const readsLikeAnew = async () =>
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  const now = async () =>
    Number(
      (await desk.chain.rpc.call<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp,
    );

  it('are listed until their last second, and again when a branch brings it back', async () => {
    const [creator = ''] = desk.chain.accounts;
    const token = await mintOne(desk.chain, 721, creator);
    const expiry = (await now()) + 1000;
    await desk.chain.market.placeOrder(token, creator, ether, '', 1n, BigInt(expiry));
    await desk.chain.rpc.call('evm_setNextBlockTimestamp', expiry);
    await desk.chain.mine(1);
    await read();
    expect(await statusOf(token.id)).toBe('listed');
    const before = await desk.chain.rpc.call<string>('evm_snapshot');
    await desk.chain.rpc.call('evm_setNextBlockTimestamp', expiry + 1);
    await desk.chain.mine(1);
    await read();
    expect(await statusOf(token.id)).toBe('minted');
    await readsLikeAnew();
    await desk.chain.rpc.call('evm_revert', before);
    await read();
    expect(await statusOf(token.id)).toBe('listed');
    // The seller's next order takes the place of the one that is over.
    await desk.chain.rpc.call('evm_setNextBlockTimestamp', expiry + 5);
    await desk.chain.market.placeOrder(token, creator, 2n * ether);
    await read();
    expect(await rows(`select price from tokens where status = 'listed'`)).toEqual([{ price: '2' }]);
    await readsLikeAnew();
  });

  it('end with the currency they are paid in, under whatever number it comes back', async () => {
    const [creator = ''] = desk.chain.accounts;
    const { market, owner, coin } = desk.chain;
    const inPks = await mintOne(desk.chain, 721, creator);
    const inCoin = await mintOne(desk.chain, 721, creator);
    await market.placeOrder(inPks, creator, ether, 'PKS');
    await market.placeOrder(inCoin, creator, ether);
    // The same token again changes nothing, nor does the other contract's.
    await market.setTokenType(721, owner, 'PKS', coin);
    await market.setTokenType(1155, owner, 'PKS', zeroAddress);
    await read();
    expect([await statusOf(inPks.id), await statusOf(inCoin.id)]).toEqual(['listed', 'listed']);
    const before = await desk.chain.rpc.call<string>('evm_snapshot');
    await market.setTokenType(721, owner, 'PKS', zeroAddress);
    await read();
    expect([await statusOf(inPks.id), await statusOf(inCoin.id)]).toEqual(['minted', 'listed']);
    await market.setTokenType(721, owner, 'PKS', coin);
    await read();
    expect(await statusOf(inPks.id)).toBe('minted');
    await readsLikeAnew();
    await desk.chain.rpc.call('evm_revert', before);
    await read();
    expect(await statusOf(inPks.id)).toBe('listed');
    // Another token under the same name ends them as well.
    const another = await deploySampleCoin(
      {
        address: owner,
        send: async ({ data }) =>
          receiptOf(desk.chain.rpc, await desk.chain.rpc.call('eth_sendTransaction', { from: owner, data })),
      },
      'PKS2',
    );
    await market.setTokenType(721, owner, 'PKS', another);
    await read();
    expect(await statusOf(inPks.id)).toBe('minted');
    await readsLikeAnew();
    await market.setTokenType(721, owner, 'PKS', coin);
    await market.setTokenType(1155, owner, 'PKS', coin);
  });

  it('are told from the seller’s next order by its number, though that is logged before the sale', async () => {
    const [seller = '', buyer = ''] = desk.chain.accounts;
    const token = await mintOne(desk.chain, 1155, seller, 10n);
    const first = await desk.chain.market.placeOrder(token, seller, ether, '', 4n);
    await desk.chain.market.buy(token, buyer, { seller, nonce: first, quantity: 4n }, 4n * ether);
    const second = await desk.chain.market.placeOrder(token, seller, 2n * ether, '', 2n);
    await read();
    // As a seller's contract does it that offers the next while it is paid, in a market that logs the sale after the payments.
    await desk.database.pool.query(`
      update chain_events as sold set block_number = placed.block_number, log_index = placed.log_index + 1
      from chain_events as placed
      where sold.name = 'Sold' and sold.nonce = ${first} and placed.name = 'OrderPlaced' and placed.nonce = ${second}
        and sold.standard = 1155 and placed.standard = 1155`);
    expect(await rows(`select nonce, quantity, price from chain_orders where standard = 1155`)).toEqual([
      { nonce: String(second), quantity: '2', price: String(2n * ether) },
    ]);
  });
});
