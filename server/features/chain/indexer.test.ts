import { describe, expect, it } from 'vitest';
import { derivedRows, freshRows, hasAnvil, mintOne } from '#server/testing/chain.ts';
import { useChainReading } from '#server/testing/chain-reading.ts';
import { addToken } from '#server/testing/marketplace.ts';
import { connectChain } from './connect.ts';
import { readState } from './state.ts';

const ether = 10n ** 18n;

describe.skipIf(!hasAnvil)('reading the chain', () => {
  const desk = useChainReading();
  const { read, rows, tokenRow } = desk;

  it('knows every stage of a token: minted, listed, sold, listed again, burned', async () => {
    const { market, accounts } = desk.chain;
    const [creator = '', buyer = ''] = accounts;
    const token = await mintOne(desk.chain, 721, creator);
    await read();
    expect(await tokenRow(token)).toMatchObject({
      name: `Piece by ${creator.slice(2, 6)}`,
      status: 'minted',
      price: null,
      currency: 'ETH',
      royalties: [{ address: desk.chain.owner, percent: '5' }],
      collection: 'MarketDesk Singles',
      takes_bids: true,
      sold_at: null,
    });
    const placed = await market.placeOrder(token, creator, 3n * ether);
    await read();
    expect(await tokenRow(token)).toMatchObject({ status: 'listed', price: '3', currency: 'ETH' });
    const nonce = await market.changePrice(token, creator, (5n * ether) / 2n);
    expect(nonce).not.toBe(placed);
    await read();
    expect(await tokenRow(token)).toMatchObject({ status: 'listed', price: '2.5' });
    await market.buy(token, buyer, { seller: creator, nonce }, (5n * ether) / 2n);
    await read();
    const sold = await tokenRow(token);
    expect(sold).toMatchObject({ status: 'sold', price: '2.5' });
    expect(sold.owner.toLowerCase()).toBe(buyer.toLowerCase());
    expect(sold.sold_at).toBeInstanceOf(Date);
    expect(await rows(`select amount, buy_type from fees where token_record = '${sold.id}'`)).toEqual([
      { amount: '0.0625', buy_type: 'coin' },
    ]);
    await market.placeOrder(token, buyer, 7n * ether, 'PKS');
    await read();
    expect(await tokenRow(token)).toMatchObject({
      status: 'listed',
      price: '7',
      currency: 'PKS',
      sold_at: null,
    });
    await market.cancelOrder(token, buyer);
    await market.acceptBid(buyer, { token, bidder: creator, quantity: 1n, amount: ether, nonce: 99n });
    await read();
    expect(await tokenRow(token)).toMatchObject({ status: 'sold', price: '1', currency: 'PKS' });
    expect(await rows('select amount, currency, token_name, bidder from bids')).toMatchObject([
      { amount: '1', currency: 'PKS' },
    ]);
    await market.burn(token, creator);
    await read();
    expect(await tokenRow(token)).toMatchObject({ status: 'burned', price: null, takes_bids: false });
  });

  it('agrees with what the contracts themselves say of holders and orders', async () => {
    const { market, accounts, rpc } = desk.chain;
    const [creator = '', second = '', third = ''] = accounts;
    const edition = await mintOne(desk.chain, 1155, creator, 50n);
    const other = await mintOne(desk.chain, 1155, creator, 9n);
    await market.transferMany(creator, second, [
      { id: edition.id, quantity: 20n },
      { id: other.id, quantity: 9n },
    ]);
    const nonce = await market.placeOrder(edition, creator, ether, '', 25n);
    await market.placeOrder(edition, second, 2n * ether, 'PKS', 20n);
    await market.buy(edition, third, { seller: creator, nonce, quantity: 4n }, 4n * ether);
    await market.burn(edition, third, 1n);
    await read();
    const { encodeFunctionData, decodeFunctionResult } = await import('viem/utils');
    const { multiCopyAbi: abi } = await import('#chain/abi/multi-copy.abi.ts');
    const ask = async (data: `0x${string}`) =>
      rpc.call<`0x${string}`>('eth_call', { to: desk.chain.contracts.multi, data }, 'latest');
    for (const account of accounts) {
      for (const { id } of [edition, other]) {
        const args = [account as `0x${string}`, id] as const;
        const balance = decodeFunctionResult({
          abi,
          functionName: 'balanceOf',
          data: await ask(encodeFunctionData({ abi, functionName: 'balanceOf', args })),
        });
        const [held] = await rows(`select quantity from chain_holdings
          where standard = 1155 and token_id = ${id} and lower(holder) = lower('${account}')`);
        expect(BigInt(held?.quantity ?? 0)).toBe(balance);
        const order = decodeFunctionResult({
          abi,
          functionName: 'orderOf',
          data: await ask(
            encodeFunctionData({ abi, functionName: 'orderOf', args: [id, account as `0x${string}`] }),
          ),
        });
        const [known] = await rows(`select * from chain_orders
          where standard = 1155 and token_id = ${id} and lower(seller) = lower('${account}')`);
        expect([known?.price ?? '0', known?.quantity ?? '0', known?.nonce ?? '0', known?.fee ?? '0']).toEqual(
          [order.price, order.quantity, order.nonce, order.fee].map(String),
        );
      }
    }
    expect(await tokenRow(edition)).toMatchObject({ status: 'listed', price: '2', currency: 'PKS' });
    expect((await tokenRow(edition)).properties).toContainEqual({ trait: 'Copies', value: '50' });
  });

  it('is read once by several readers that don’t know of each other', async () => {
    const [creator = ''] = desk.chain.accounts;
    for (let round = 0; round < 6; round += 1) {
      const token = await mintOne(desk.chain, 721, creator);
      await desk.chain.mine(120);
      await desk.chain.market.placeOrder(token, creator, ether);
    }
    await connectChain(desk.database.kysely, desk.chain.nodes, desk.chain.wanted, () => undefined);
    await Promise.all([read(), read(), read()]);
    expect((await readState(desk.database.kysely))?.block).toBe(await desk.chain.head());
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('goes on where it stopped, and reads nothing twice', async () => {
    await mintOne(desk.chain, 721, desk.chain.accounts[0] ?? '');
    await read();
    const before = await derivedRows(desk.database.kysely);
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(before);
    await mintOne(desk.chain, 721, desk.chain.accounts[1] ?? '');
    await desk.chain.mine(300);
    await mintOne(desk.chain, 721, desk.chain.accounts[2] ?? '');
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('leaves alone what administrators set, and rows that are not from the chain', async () => {
    const own = await addToken(
      { services: { db: desk.database.kysely } },
      {
        name: 'Never on a chain',
      },
    );
    const [hot, deleted] = [
      await mintOne(desk.chain, 721, desk.chain.accounts[0] ?? ''),
      await mintOne(desk.chain, 721, desk.chain.accounts[0] ?? ''),
    ];
    await read();
    const key = (id: bigint) =>
      `chain_id = 31337 and contract_address = '${desk.chain.contracts.single}' and token_id = ${id}`;
    await desk.database.pool.query(`update tokens set is_hot = true where ${key(hot.id)};
      update tokens set deleted_at = now() where ${key(deleted.id)}`);
    await desk.database.pool.query('update chain_state set rebuild_from = 0');
    await read();
    expect(await readState(desk.database.kysely)).toMatchObject({ rebuildFrom: null, stopped: null });
    expect((await tokenRow(hot)).is_hot).toBe(true);
    expect((await tokenRow(deleted)).deleted_at).toBeInstanceOf(Date);
    expect(await rows(`select name, deleted_at from tokens where id = '${own.id}'`)).toEqual([
      { name: 'Never on a chain', deleted_at: null },
    ]);
    await desk.chain.market.placeOrder(deleted, desk.chain.accounts[0] ?? '', ether);
    await read();
    expect(await tokenRow(deleted)).toMatchObject({ status: 'listed' });
    expect((await tokenRow(deleted)).deleted_at).toBeInstanceOf(Date);
  });

  it('keeps changed fees with their history, and an administrator’s own change after them', async () => {
    await desk.chain.market.setServiceFee(721, desk.chain.owner, 4n * ether);
    await read();
    expect(await rows('select service_fee_721, service_fee_1155 from settings')).toEqual([
      { service_fee_721: '4', service_fee_1155: '2.5' },
    ]);
    await desk.database.pool.query('update settings set service_fee_721 = 1');
    await desk.database.pool.query('update chain_state set rebuild_from = 0');
    await read();
    expect(await rows('select service_fee_721 from settings')).toEqual([{ service_fee_721: '1' }]);
    expect(
      await rows(`select to_value from setting_changes where field = 'serviceFee721' order by chain_block`),
    ).toEqual([{ to_value: '2.5' }, { to_value: '4' }]);
  });
});
