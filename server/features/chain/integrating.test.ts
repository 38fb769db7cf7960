import { type Abi, type Address, createPublicClient, createWalletClient, http } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiCopyAbi } from '#chain/abi/multi-copy.abi.ts';
import { sampleCoinAbi } from '#chain/abi/sample-coin.abi.ts';
import { firstNonce, signBid, termsOf } from '../../../examples/contracts/market.ts';
import { hasAnvil, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { receiptOf } from '#server/platform/chain/rpc.ts';

const ether = 10n ** 18n;
const phrase = `${'test '.repeat(11)}junk`;

describe.skipIf(!hasAnvil)('the example for integrators', () => {
  let chain: TestChain;
  beforeAll(async () => {
    chain = await startTestChain();
  });
  afterAll(() => chain?.stop());

  const accountAt = (index: number) => mnemonicToAccount(phrase, { addressIndex: index });
  const market = () => chain.contracts.multi as Address;
  const clientOf = (index: number) =>
    createWalletClient({ account: accountAt(index), transport: http(chain.url) });
  const reader = () => createPublicClient({ transport: http(chain.url) });
  const send = async (
    index: number,
    functionName: string,
    args: readonly unknown[],
    { to = market(), abi = multiCopyAbi as Abi, value = 0n } = {},
  ) => {
    const client = clientOf(index);
    const hash = await client.writeContract({ address: to, abi, functionName, args, value, chain: null });
    return receiptOf(chain.rpc, hash);
  };
  const read = <Name extends 'contentOf' | 'orderOf' | 'balanceOf' | 'mintedTokens' | 'serviceFee'>(
    functionName: Name,
    args: readonly unknown[] = [],
  ) => reader().readContract({ address: market(), abi: multiCopyAbi as Abi, functionName, args });

  it('buys what was shown, and takes a signed bid', async () => {
    const [seller, buyer] = [accountAt(1).address, accountAt(2).address];
    const metadata = { name: 'Piece', image: '', metadataAddress: 'ipfs://piece' };
    await send(1, 'mint', [10n, metadata, []]);
    const id = (await read('mintedTokens')) as bigint;
    const offer = { price: ether, currency: chain.coin, maxFee: 5n * ether, expiry: 0n };
    await send(1, 'placeOrder', [id, 4n, offer]);
    const shown = (await read('orderOf', [id, seller])) as Parameters<typeof termsOf>[0];
    const { terms, value } = termsOf(shown, 3n);
    expect(value).toBe(0n);
    await send(2, 'approve', [market(), 100n * ether], {
      to: chain.coin as Address,
      abi: sampleCoinAbi as Abi,
    });
    await send(2, 'buy', [id, seller, 3n, terms]);
    expect(await read('balanceOf', [buyer, id])).toBe(3n);
    // Another price since: what was shown is not bought.
    await send(1, 'changePrice', [id, 2n * ether, chain.coin]);
    await expect(send(2, 'buy', [id, seller, 1n, terms])).rejects.toThrow('OrderChanged');

    const content = (await read('contentOf', [id])) as `0x${string}`;
    const { timestamp } = await reader().getBlock();
    const bid = {
      bidder: buyer,
      tokenId: id,
      content,
      quantity: 2n,
      currency: chain.coin as Address,
      amount: 5n * ether,
      nonce: firstNonce(),
      deadline: timestamp + 3600n,
      maxFee: (await read('serviceFee')) as bigint,
      maxRoyalty: 0n,
    };
    const at = { chainId: 31_337, market: market() };
    const signature = await signBid(accountAt(2), bid, at);
    const other = await signBid(accountAt(3), bid, at);
    await expect(send(1, 'acceptBid', [bid, other, 0n])).rejects.toThrow('BidSignatureInvalid');
    await send(1, 'acceptBid', [bid, signature, 4n * ether]);
    expect(await read('balanceOf', [buyer, id])).toBe(5n);
    await expect(send(1, 'acceptBid', [bid, signature, 0n])).rejects.toThrow('BidNonceUsed');
  });

  it('states native coin to the wei, and refuses an order that can’t be bought from', () => {
    const order = { price: 7n, currency: `0x${'0'.repeat(40)}`, digest: '0x', open: true } as const;
    expect(termsOf(order, 3n)).toMatchObject({ value: 21n, terms: { maxTotal: 21n } });
    expect(() => termsOf({ ...order, open: false })).toThrow('Read it again');
  });
});
