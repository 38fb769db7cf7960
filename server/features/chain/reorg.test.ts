import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  derivedRows,
  freshRows,
  hasAnvil,
  mintOne,
  readAll,
  readToEnd,
  startTestChain,
} from '#server/testing/chain.ts';
import { useChainReading } from '#server/testing/chain-reading.ts';
import { startUnreliableNode } from '#server/testing/unreliable-node.ts';
import { Overtaken } from './apply.ts';
import { connectChain } from './connect.ts';
import { Nodes } from './nodes.ts';
import { ChainReader } from './reader.ts';
import { toQuantity } from '#server/platform/chain/rpc.ts';
import { readState } from './state.ts';

const ether = 10n ** 18n;

const ownNode = { chainId: '31337', isOwnNode: true };

describe.skipIf(!hasAnvil)('a changed branch', () => {
  const desk = useChainReading();
  const { read, rows, tokenRow } = desk;

  it.each([1, 10, 200])('undoes and follows %i blocks', async (depth) => {
    const [creator = '', buyer = ''] = desk.chain.accounts;
    const kept = await mintOne(desk.chain, 721, creator);
    const sold = await mintOne(desk.chain, 721, creator);
    await desk.chain.mine(Math.max(0, depth - 4));
    const gone = await mintOne(desk.chain, 721, buyer);
    const nonce = depth > 1 ? await desk.chain.market.placeOrder(sold, creator, ether) : 0n;
    if (depth > 1) {
      await desk.chain.market.buy(sold, buyer, { seller: creator, nonce }, ether);
      await desk.chain.market.setServiceFee(1155, desk.chain.owner, 9n * ether);
    }
    await read();
    expect((await tokenRow(gone)).deleted_at).toBeNull();
    await desk.database.pool.query(`update tokens set is_hot = true where token_id = ${kept.id}`);
    await desk.chain.rpc.call('anvil_reorg', depth, []);
    await desk.chain.market.placeOrder(kept, creator, 2n * ether);
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
    expect(await tokenRow(kept)).toMatchObject({ status: 'listed', is_hot: true });
    if (depth > 1) {
      expect(await tokenRow(sold)).toMatchObject({ status: depth > 4 ? 'minted' : 'sold' });
    }
    expect((await tokenRow(gone)).deleted_at).toBeInstanceOf(Date);
    const undone = await rows(`select before, after from audit_log where call = 'chainUndo'`);
    expect(undone).toHaveLength(1);
    expect(undone[0].before.eventCount).toBeGreaterThan(0);
    expect(
      await rows(`select after->>'isListed' as listed from audit_log
        where call = 'chainUndoToken' and record = '${(await tokenRow(gone)).id}'`),
    ).toEqual([{ listed: 'false' }]);
  });

  it('follows a branch that changed after its blocks were fetched ahead', async () => {
    const [creator = '', buyer = ''] = desk.chain.accounts;
    await mintOne(desk.chain, 721, creator);
    await desk.chain.mine(300);
    const gone = await mintOne(desk.chain, 721, creator);
    await connectChain(desk.database.kysely, desk.chain.nodes, desk.chain.wanted, () => undefined);
    let isChanged = false;
    const newest = toQuantity(await desk.chain.head());
    // The branch changes right after the entries and the header of the newest block were fetched.
    const node = await startUnreliableNode(desk.chain.url);
    onTestFinished(() => node.stop());
    node.whims.alter = async ({ method, params: [number] }, result) => {
      if (method === 'eth_getBlockByNumber' && number === newest && !isChanged) {
        isChanged = true;
        await desk.chain.rpc.call('anvil_reorg', 2, []);
        await mintOne(desk.chain, 721, buyer);
      }
      return result;
    };
    const reader = new ChainReader(desk.database.kysely, new Nodes([node.url], '31337'), ownNode);
    await readToEnd(reader);
    expect(isChanged).toBe(true);
    expect((await rows(`select from audit_log where call = 'chainUndo'`)).length).toBe(1);
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
    expect((await tokenRow(gone))?.owner).toBe(buyer);
  });

  it('rolls back rows that it wrote early when they can’t be committed, and leaves no transaction open', async () => {
    const [creator = ''] = desk.chain.accounts;
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await mintOne(desk.chain, 721, creator);
      await desk.chain.mine(150);
    }
    await connectChain(desk.database.kysely, desk.chain.nodes, desk.chain.wanted, () => undefined);
    const openTransactions = async () =>
      (
        await rows(`select count(*)::integer as open from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`)
      )[0].open;
    const another = await desk.database.pool.connect();
    try {
      await another.query(`begin; update chain_state set block_hash = 'another reader’s'`);
      const reader = new ChainReader(desk.database.kysely, desk.chain.nodes, ownNode);
      const overtaken = expect(reader.step()).rejects.toThrow(Overtaken);
      // One is the other reader's; the other one is the second range's, which waits for the first, which waits for the other reader.
      await vi.waitFor(async () => expect(await openTransactions()).toBe(2));
      await another.query('commit');
      await overtaken;
      expect(await openTransactions()).toBe(0);
      expect(await rows('select from chain_events')).toEqual([]);
      await another.query(`update chain_state set block_hash = ''`);
    } finally {
      another.release();
    }
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('brings back what is minted again in the new branch, as it was', async () => {
    const [creator = ''] = desk.chain.accounts;
    await desk.chain.mine(3);
    const snapshot = await desk.chain.rpc.call('evm_snapshot');
    const token = await mintOne(desk.chain, 721, creator);
    await read();
    const first = await tokenRow(token);
    await desk.database.pool.query(`update tokens set is_hot = true where id = '${first.id}'`);
    await desk.chain.rpc.call('evm_revert', snapshot);
    await read();
    expect((await tokenRow(token)).deleted_at).toBeInstanceOf(Date);
    await desk.chain.mine(2);
    await mintOne(desk.chain, 721, creator);
    await read();
    expect(await tokenRow(token)).toMatchObject({ id: first.id, is_hot: true, deleted_at: null });
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('follows a fee whose very transaction is mined again at another time', async () => {
    // Mines until the gas price no longer falls, so that the same call makes the same transaction.
    await desk.chain.mine(240);
    const snapshot = await desk.chain.rpc.call('evm_snapshot');
    await desk.chain.market.setServiceFee(721, desk.chain.owner, 6n * ether);
    await read();
    await desk.chain.rpc.call('evm_revert', snapshot);
    await desk.chain.rpc.call('evm_increaseTime', 60);
    await desk.chain.market.setServiceFee(721, desk.chain.owner, 6n * ether);
    await read();
    expect(await rows(`select count(*) as count from setting_changes where to_value = 6`)).toEqual([
      { count: 1 },
    ]);
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('stops if it is deeper than 256 blocks, says so, and goes on from the block that an administrator gives', async () => {
    const [creator = ''] = desk.chain.accounts;
    await mintOne(desk.chain, 721, creator);
    const from = await desk.chain.head();
    const snapshot = await desk.chain.rpc.call('evm_snapshot');
    await mintOne(desk.chain, 721, creator);
    await desk.chain.mine(300);
    await read();
    const before = await derivedRows(desk.database.kysely);
    await desk.chain.rpc.call('evm_revert', snapshot);
    await desk.chain.mine(320);
    await mintOne(desk.chain, 721, creator);
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(before);
    const state = await readState(desk.database.kysely);
    expect(state?.stopped).toMatch(/further back than 256 blocks/);
    await desk.database.pool.query(`update chain_state set rebuild_from = ${from + 2}`);
    await read();
    expect((await readState(desk.database.kysely))?.stopped).toMatch(/no longer in the chain either/);
    await desk.database.pool.query(`update chain_state set rebuild_from = ${from + 1}`);
    await read();
    expect(await derivedRows(desk.database.kysely)).toEqual(await freshRows(desk.chain.wanted));
  });

  it('waits for a lagging node of others, and does not mistake it for a change', async () => {
    await mintOne(desk.chain, 721, desk.chain.accounts[0] ?? '');
    const foreign = () => readAll(desk.database.kysely, desk.chain.foreign, desk.chain.url);
    await foreign();
    const before = await derivedRows(desk.database.kysely);
    const snapshot = await desk.chain.rpc.call('evm_snapshot');
    await desk.chain.mine(5);
    await foreign();
    await desk.chain.rpc.call('evm_revert', snapshot);
    await foreign();
    expect((await derivedRows(desk.database.kysely))['tokens']).toEqual(before['tokens']);
    expect((await readState(desk.database.kysely))?.block).toBe(Number(await desk.chain.head()) + 5);
    const behind = await desk.chain.rpc.call<{ hash: string }>(
      'eth_getBlockByNumber',
      toQuantity(await desk.chain.head()),
      false,
    );
    expect(behind.hash).toBeTruthy();
  });

  it('undoes an evaluation chain that was replaced by a new one, and reads the new one', async () => {
    await mintOne(desk.chain, 721, desk.chain.accounts[0] ?? '');
    await read();
    const another = await startTestChain({ genesisTime: 1_780_000_000 });
    try {
      await mintOne(another, 1155, another.accounts[0] ?? '', 3n);
      await readAll(desk.database.kysely, another.wanted);
      const live = await rows(
        'select contract_address from tokens where chain_id = 31337 and deleted_at is null',
      );
      expect(live).toEqual([{ contract_address: another.contracts.multi }]);
      expect(
        (await sql`select from audit_log where call = 'chainUndo'`.execute(desk.database.kysely)).rows,
      ).toHaveLength(1);
    } finally {
      await another.stop();
    }
  });
});
