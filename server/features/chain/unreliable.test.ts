import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  derivedRows,
  freshRows,
  hasAnvil,
  mintOne,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { Breaker } from '#server/platform/base/breaker.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rangeOf, startUnreliableNode, type UnreliableNode } from '#server/testing/unreliable-node.ts';
import { until } from '#server/testing/until.ts';
import { Indexer } from './indexer.ts';
import type { RpcLog } from '#server/platform/chain/rpc.ts';
import { readState } from './state.ts';

describe.skipIf(!hasAnvil)('a node that can’t be relied on', () => {
  let chain: TestChain;
  let node: UnreliableNode;
  let database: TestDatabase;
  const stopping: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    chain = await startTestChain();
    const [creator = '', buyer = ''] = chain.accounts;
    for (let round = 0; round < 12; round += 1) {
      const token = await mintOne(chain, 721, creator);
      await chain.mine(60);
      const nonce = await chain.market.placeOrder(token, creator, 100n + BigInt(round));
      if (round % 2) await chain.market.buy(token, buyer, { seller: creator, nonce }, 100n + BigInt(round));
    }
  });
  afterAll(() => chain?.stop());
  beforeEach(async () => {
    node = await startUnreliableNode(chain.url);
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const stop of stopping.splice(0)) await stop();
    await database.drop();
    await node.stop();
  });

  const quiet = { info: () => undefined, warn: () => undefined };
  const foreign = () => ({ ...chain.wanted, localUrl: null });

  function index(through: UnreliableNode = node): { stop: () => Promise<void> } {
    const { kysely: db, pool } = database;
    const indexer = new Indexer({
      breaker: new Breaker(5000),
      db,
      pool,
      log: quiet,
      rpcUrls: [through.url],
      chain: foreign(),
      say: () => undefined,
      pollMs: 40,
    });
    stopping.push(() => indexer.stop());
    return indexer;
  }

  const expectWhole = async () => {
    await until(async () => expect((await readState(database.kysely))?.block).toBe(await chain.head()));
    expect(await derivedRows(database.kysely)).toEqual(await freshRows(chain.wanted));
  };

  it('gets smaller requests while it refuses large ranges, then larger ones again', async () => {
    const sizes: number[] = [];
    node.whims.refuse = (call) => {
      const range = rangeOf(call);
      if (range > 0) sizes.push(range);
      return range > 90 ? { code: -32005, message: 'query exceeds max block range 90' } : undefined;
    };
    index();
    await expectWhole();
    expect(node.counts.turnedAway).toBeGreaterThan(0);
    expect(node.counts.largestRange).toBeLessThanOrEqual(90);
    expect(sizes.some((size, index) => (sizes[index + 1] ?? 0) > size)).toBe(true);
  });

  it('gets smaller requests if an answer is too large', async () => {
    node.whims.refuse = (call) =>
      rangeOf(call) > 1 && rangeOf(call) > 200
        ? { code: -32602, message: 'Log response size exceeded.' }
        : undefined;
    index();
    await expectWhole();
  });

  it('leaves no gap while connections are cut', async () => {
    let requests = 0;
    node.whims.cut = () => (requests += 1) % 3 === 0;
    index();
    await expectWhole();
    expect(node.counts.turnedAway).toBeGreaterThan(2);
  });

  it('gets time while it answers that there are too many requests', async () => {
    let requests = 0;
    node.whims.limit = () => ((requests += 1) <= 3 ? 1 : undefined);
    const started = performance.now();
    index();
    await expectWhole();
    expect(node.counts.turnedAway).toBe(3);
    expect(performance.now() - started).toBeGreaterThan(2900);
  });

  it('is asked again by hash if it has the block but not yet its entries', async () => {
    const head = await chain.head();
    let hidden = 0;
    node.whims.alter = (call, result) => {
      if (call.method !== 'eth_getLogs' || call.params[0].blockHash) return result;
      const shown = (result as RpcLog[]).filter(({ blockNumber }) => Number(blockNumber) < head - 200);
      hidden += (result as RpcLog[]).length - shown.length;
      return shown;
    };
    index();
    await expectWhole();
    expect(hidden).toBeGreaterThan(5);
  });

  it('gets time if it lacks a block that another node at the same address reported', async () => {
    let requests = 0;
    node.whims.alter = (call, result) =>
      call.method === 'eth_getBlockByNumber' && call.params[0] !== 'latest' && (requests += 1) % 40 === 7
        ? null
        : result;
    index();
    await expectWhole();
  });

  it('is reported in the state, without its address, until it is back', async () => {
    index();
    await expectWhole();
    node.whims.cut = () => true;
    await until(async () => expect((await readState(database.kysely))?.lastError).not.toBeNull());
    const state = await readState(database.kysely);
    expect(state?.lastError).toMatch(/did not answer/);
    expect(state?.lastError).not.toContain('127.0.0.1');
    await mintOne(chain, 721, chain.accounts[0] ?? '');
    node.whims = {};
    await expectWhole();
  });

  it('is read by one server of several, and another goes on when that one ends', async () => {
    const first = index();
    await expectWhole();
    const another = await startUnreliableNode(chain.url);
    index(another);
    stopping.push(() => another.stop());
    // Enough time for the other server to try the lock many times.
    await sleep(600);
    expect(another.counts.came).toBe(0);
    await first.stop();
    await mintOne(chain, 1155, chain.accounts[0] ?? '', 4n);
    await expectWhole();
    expect(another.counts.came).toBeGreaterThan(0);
  });
});
