// Long because one chain is walked through, from an open bid to every way in which one ends.
import { sql } from 'kysely';
import { type Abi, type Address, createWalletClient, http, toHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiCopyAbi } from '#chain/abi/multi-copy.abi.ts';
import { sampleCoinAbi } from '#chain/abi/sample-coin.abi.ts';
import { type Bid, firstNonce, typedBid } from '../../../../examples/contracts/market.ts';
import { receiptOf, type Rpc } from '#server/platform/chain/rpc.ts';
import { watchBids } from '../watch-bids.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  chainSettings,
  hasAnvil,
  mintOne,
  readAll,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { addTestKey, type TestKey } from '#server/testing/keys.ts';
import { rounds } from '#server/testing/rounds.ts';

const ether = 10n ** 18n;
const phrase = `${'test '.repeat(11)}junk`;
const accountAt = (index: number) => mnemonicToAccount(phrase, { addressIndex: index });

describe.skipIf(!hasAnvil)('bids that are signed and wait off the chain', () => {
  let chain: TestChain;
  let app: TestApp;
  let key: TestKey;
  let time: bigint;
  const [seller, bidder] = [accountAt(1), accountAt(2)];

  beforeAll(async () => {
    chain = await startTestChain();
    app = await startTestApp(chainSettings(chain));
    key = await addTestKey(app, { restriction: [{ path: '/bidlist', isWriteAccess: true }] });
    await mintOne(chain, 721, seller.address);
    await mintOne(chain, 1155, seller.address, 10n);
    await send(2, { to: chain.coin, abi: sampleCoinAbi as Abi }, 'approve', [
      chain.contracts.multi,
      8n * ether,
    ]);
    // The chain's clock is its own; a deadline of ours lies ahead of both.
    time = BigInt(Math.max(Math.floor(Date.now() / 1000), Number(await clock()))) + 86_400n;
    await read();
  });
  afterAll(async () => {
    await app?.close();
    await chain?.stop();
  });

  const clock = async () =>
    BigInt((await chain.rpc.call<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)).timestamp);
  /** Reads the chain and looks at the bids, as the server does after each block. */
  const read = async () => {
    await readAll(app.services.db, chain.foreign, chain.url);
    await watchBids(app.services.db, chain.rpc, chain.foreign.chainId);
  };
  const send = async (
    index: number,
    { to, abi }: { to: string; abi: Abi },
    functionName: string,
    args: readonly unknown[],
  ) => {
    const client = createWalletClient({ account: accountAt(index), transport: http(chain.url) });
    const hash = await client.writeContract({ address: to as Address, abi, functionName, args, chain: null });
    return receiptOf(chain.rpc, hash);
  };
  const ofMarket = (index: number, functionName: string, args: readonly unknown[]) =>
    send(index, { to: chain.contracts.multi, abi: multiCopyAbi as Abi }, functionName, args);
  const ask = async (to: string, functionName: string, args: readonly unknown[]) => {
    const { encodeFunctionData } = await import('viem/utils');
    const data = encodeFunctionData({ abi: multiCopyAbi as Abi, functionName, args });
    return chain.rpc.call<`0x${string}`>('eth_call', { to, data }, 'latest');
  };

  const bidOf = async (given: Partial<Bid> = {}, market = chain.contracts.multi): Promise<Bid> => ({
    bidder: bidder.address,
    tokenId: 1n,
    content: await ask(market, 'contentOf', [1n]),
    quantity: 2n,
    currency: chain.coin as Address,
    amount: 5n * ether,
    nonce: firstNonce(),
    deadline: time,
    maxFee: 5n * ether,
    maxRoyalty: 5n * ether,
    ...given,
  });
  const sign = (bid: Bid, { chainId = 31_337, market = chain.contracts.multi, by = bidder } = {}) =>
    by.signTypedData(typedBid(bid, { chainId, market: market as Address }));
  const bodyOf = async (bid: Bid, more: object = {}) => ({
    chainId: '31337',
    contract: chain.contracts.multi,
    ...Object.fromEntries(Object.entries(bid).map(([name, value]) => [name, String(value)])),
    signature: await sign(bid),
    ...more,
  });
  const submit = (body: object, by: Pick<TestKey, 'call'> = key) =>
    by.call('POST', '/adminapi/signedBids', body);
  const taken = async (given: Partial<Bid> = {}) => {
    const bid = await bidOf(given);
    const body = await bodyOf(bid);
    const { status, body: answer } = await submit(body);
    expect([status, answer.errors]).toEqual([200, undefined]);
    return { bid, body, signature: body.signature, ...answer.result };
  };
  const listed = async (query = '') => (await key.call('GET', `/api/getBidslist?${query}`)).body.data;
  const rowOf = async (id: string) => (await listed()).find(({ _id }: { _id: string }) => _id === id);
  const refused = async (body: object) => {
    const { status, body: answer } = await submit(body);
    return [status, Object.keys(answer.errors ?? {})];
  };

  it('stands in the list as open, with its token, and says whether it is covered', async () => {
    const { _id: id, digest, isCovered } = await taken();
    expect([digest, isCovered]).toEqual([expect.stringMatching(/^0x[\da-f]{64}$/), true]);
    expect(await rowOf(id)).toMatchObject({
      tokenCounts: '1',
      tokenName: expect.stringContaining('Piece by'),
      tokenBidAmt: '5',
      currency: 'PKS',
      tokenBidAddress: bidder.address,
      state: 'open',
      isCovered: true,
    });
    expect((await taken({ amount: 9n * ether })).isCovered).toBe(false);
    expect(
      (await listed('state=open')).map(({ isCovered: covered }: { isCovered: boolean }) => covered),
    ).toEqual([false, true]);
  });

  it('is one bid however often and at once it comes', async () => {
    const bid = await bidOf();
    const body = await bodyOf(bid);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body: { result } }) => result._id)).size).toBe(1);
    // The same numbers in other spellings are the same bid.
    const again = await submit({
      ...body,
      bidder: bidder.address.toLowerCase(),
      content: body.signature && String(bid.content).toUpperCase().replace('0X', '0x'),
    });
    expect(again.body.result._id).toBe(answers[0]?.body.result._id);
  });

  it('is refused as the contract would refuse it, under its field', async () => {
    const bid = await bidOf();
    const body = await bodyOf(bid);
    const signed = async (given: Partial<Bid>) => bodyOf(await bidOf(given));
    expect(await refused({ ...body, amount: '6' })).toEqual([400, ['signature']]);
    expect(await refused({ ...body, signature: await sign(bid, { by: accountAt(3) }) })).toEqual([
      400,
      ['signature'],
    ]);
    expect(await refused({ ...body, signature: await sign(bid, { chainId: 1 }) })).toEqual([
      400,
      ['signature'],
    ]);
    expect(
      await refused({ ...body, signature: await sign(bid, { market: chain.contracts.single }) }),
    ).toEqual([400, ['signature']]);
    expect(await refused({ ...body, signature: otherHalf(body.signature) })).toEqual([400, ['signature']]);
    expect(await refused({ ...body, chainId: '1', contract: chain.coin })).toEqual([
      400,
      ['chainId', 'contract'],
    ]);
    expect(await refused(await signed({ deadline: 1n }))).toEqual([400, ['deadline']]);
    expect(await refused(await signed({ content: toHex(7n, { size: 32 }) }))).toEqual([400, ['content']]);
    expect(await refused(await signed({ tokenId: 99n }))).toEqual([400, ['tokenId']]);
    expect(await refused(await signed({ maxFee: ether }))).toEqual([400, ['maxFee']]);
    expect(await refused(await signed({ maxRoyalty: ether }))).toEqual([400, ['maxRoyalty']]);
    expect(await refused(await signed({ amount: 0n }))).toEqual([400, ['amount']]);
    expect(await refused(await signed({ currency: seller.address }))).toEqual([400, ['currency']]);
    expect(await refused({ ...body, nonce: String(2n ** 256n) })).toEqual([400, ['nonce']]);
    expect(await refused({ ...body, content: '0x12', signature: '0x1' })).toEqual([
      400,
      ['content', 'signature'],
    ]);
    const reader = await addTestKey(app, { restriction: [{ path: '/bidlist', isWriteAccess: false }] });
    expect((await submit(body, reader)).status).toBe(403);
  });

  it('is taken from an account with code by its key, and from a contract by what it says', async () => {
    const lent = accountAt(4);
    await chain.rpc.call('anvil_setCode', lent.address, `0xef0100${chain.coin.slice(2)}`);
    const byKey = await bidOf({ bidder: lent.address });
    expect((await submit(await bodyOf(byKey, { signature: await sign(byKey, { by: lent }) }))).status).toBe(
      200,
    );
    // It returns what EIP-1271 wants to hear, whatever it is asked.
    const agrees = '0x00000000000000000000000000000000000a9ee5';
    await chain.rpc.call('anvil_setCode', agrees, `0x7f1626ba7e${'00'.repeat(28)}60005260206000f3`);
    const byCode = await bidOf({ bidder: agrees });
    expect((await submit(await bodyOf(byCode, { signature: '0x1234' }))).status).toBe(200);
    const silent = await bidOf({ bidder: '0x00000000000000000000000000000000000a9ee6' });
    expect(await refused(await bodyOf(silent, { signature: '0x1234' }))).toEqual([400, ['signature']]);
  });

  it('is accepted once: the sale adds no second row, and a change of branch opens it again', async () => {
    const { _id: id, bid, signature } = await taken();
    const twin = await taken({ nonce: bid.nonce, amount: 4n * ether });
    const rows = (await listed()).length;
    const before = await chain.rpc.call<string>('evm_snapshot');
    await ofMarket(1, 'acceptBid', [bid, signature, 0n]);
    await read();
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', isCovered: null });
    expect(await rowOf(twin._id)).toMatchObject({ state: 'cancelled' });
    expect(await listed()).toHaveLength(rows);
    expect(await refused(await bodyOf(await bidOf({ nonce: bid.nonce, quantity: 1n })))).toEqual([
      400,
      ['nonce'],
    ]);
    await chain.rpc.call('evm_revert', before);
    await chain.mine(3);
    await read();
    expect([(await rowOf(id)).state, (await rowOf(twin._id)).state]).toEqual(['open', 'open']);
    await ofMarket(1, 'acceptBid', [bid, signature, 0n]);
    await read();
    expect((await listed('state=accepted')).map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  });

  it('is looked at together with the others, and is not covered while its coin refuses to say', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await taken({ amount: ether }))._id);
    const asked: string[] = [];
    const counting: Rpc = {
      call: (method, ...params) => (asked.push(method), chain.rpc.call(method, ...params)),
      batch: (calls) => (asked.push(`${calls.length > 1 ? 'many' : 'one'}`), chain.rpc.batch(calls)),
    };
    const look = async () => {
      await chain.mine(1);
      await readAll(app.services.db, chain.foreign, chain.url);
      asked.length = 0;
      await watchBids(app.services.db, counting, chain.foreign.chainId);
      return Promise.all(ids.map(async (id) => (await rowOf(id)).isCovered));
    };
    expect([await look(), asked]).toEqual([
      [true, true, true],
      ['eth_getLogs', 'many', 'many'],
    ]);
    const code = await chain.rpc.call<string>('eth_getCode', chain.coin, 'latest');
    await chain.rpc.call('anvil_setCode', chain.coin, '0xfe');
    expect(await look()).toEqual([false, false, false]);
    await chain.rpc.call('anvil_setCode', chain.coin, code);
    expect(await look()).toEqual([true, true, true]);
  });

  it('is looked at first where its bidder’s coins moved, however many others wait', async () => {
    const { _id: id } = await taken({ amount: ether });
    const { db } = app.services;
    const others = rounds(1500, 10_000);
    // Of bidders who have no coins, and have waited longer.
    await sql`
      with copied as (
        insert into bids (id, token_id, token_name, amount, currency, bidder, created_at, state)
        select gen_random_uuid(), token_id, token_name, amount, currency,
          '0x' || lpad(to_hex(number), 40, '0'), created_at, state
        from bids, generate_series(1, ${others}::integer) as number where bids.id = ${id}
        returning id, bidder)
      insert into signed_bids (bid_id, digest, chain_id, contract, bidder, token_id, content, quantity, currency, amount, nonce,
        deadline, max_fee, max_royalty, signature, is_covered, watched_block)
      select copied.id, copied.id::text, chain_id, contract, copied.bidder, token_id, content, quantity, currency, amount, nonce,
        deadline, max_fee, max_royalty, signature, false, 0
      from copied, signed_bids where bid_id = ${id}`.execute(db);
    const isCovered = async () =>
      (
        await db
          .selectFrom('signed_bids')
          .select('is_covered as now')
          .where('bid_id', '=', id)
          .executeTakeFirstOrThrow()
      ).now;
    await chain.mine(1);
    await read();
    expect(await isCovered()).toBe(true);
    await send(2, { to: chain.coin, abi: sampleCoinAbi as Abi }, 'approve', [chain.contracts.multi, 0n]);
    await read();
    expect(await isCovered()).toBe(false);
    await send(2, { to: chain.coin, abi: sampleCoinAbi as Abi }, 'approve', [
      chain.contracts.multi,
      8n * ether,
    ]);
    await read();
    expect(await isCovered()).toBe(true);
    await sql`delete from bids where bidder like '0x00000000000000000000%'`.execute(db);
  });

  it('ends with what its bidder takes back, and with its last second', async () => {
    const cancelled = await taken();
    const late = await taken({ deadline: (await clock()) + BigInt(Date.now()) / 1000n });
    await ofMarket(2, 'cancelBid', [cancelled.bid.nonce]);
    await read();
    expect((await rowOf(cancelled._id)).state).toBe('cancelled');
    expect((await rowOf(late._id)).state).toBe('open');
    await chain.rpc.call('evm_setNextBlockTimestamp', toHex(late.bid.deadline + 1n));
    await chain.mine(1);
    await read();
    expect((await rowOf(late._id)).state).toBe('expired');
  });
});

/** The other of the two signatures that a key's owner and everybody else can write down from one. */
function otherHalf(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const v = signature.endsWith('1b') ? '1c' : '1b';
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`;
}
