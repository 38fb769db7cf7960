import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAnvil, readAll, readToEnd, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { rangeOf, startUnreliableNode, type UnreliableNode } from '#server/testing/unreliable-node.ts';
import { until } from '#server/testing/until.ts';
import { reorgDepth } from './apply.ts';
import { Nodes } from './nodes.ts';
import { ChainReader } from './reader.ts';
import { readState } from './state.ts';

describe.skipIf(!hasAnvil)('ranges of blocks', () => {
  let chain: TestChain;
  let node: UnreliableNode;
  let database: TestDatabase;

  beforeAll(async () => {
    chain = await startTestChain();
    node = await startUnreliableNode(chain.url);
    database = await createTestDatabase();
    // In parts, because a busy machine takes long for them.
    for (let part = 0; part < 5; part += 1) await chain.mine(200);
  });
  afterAll(async () => {
    await database?.drop();
    await node?.stop();
    await chain?.stop();
  });

  it('are requested while the one before is proved', async () => {
    const starts = new Set<unknown>();
    let isProved = false;
    const proofs: unknown[] = [];
    node.whims.refuse = (call) => {
      if (rangeOf(call) > 0) starts.add(call.params[0].fromBlock);
      if (call.method === 'eth_getBlockReceipts') proofs.push(call.params[0]);
      return undefined;
    };
    node.whims.alter = async ({ method }, result) => {
      if (method !== 'eth_getBlockReceipts' || isProved) return result;
      // The first range has events. Its receipts arrive only after the second range was requested.
      await until(() => expect(starts.size).toBeGreaterThan(1));
      isProved = true;
      return result;
    };
    await readAll(database.kysely, chain.foreign, node.url);
    expect((await readState(database.kysely))?.block).toBe(await chain.head());
    expect(isProved).toBe(true);
    // A request that waits for too long is repeated.
    expect(proofs).toEqual([...new Set(proofs)]);
    node.whims.alter = (_, result) => result;
    node.counts.came = 0;
  });

  it('take one request without events, besides those for the newest block', async () => {
    await readAll(database.kysely, chain.foreign, chain.url);
    for (let part = 0; part < 5; part += 1) await chain.mine(200);
    const calls: { method: string; to: number; blocks: number }[] = [];
    node.whims.refuse = (call) => {
      calls.push({ method: call.method, to: Number(call.params[0]?.toBlock), blocks: rangeOf(call) });
      return undefined;
    };
    const { chainId } = chain.wanted;
    await readToEnd(
      new ChainReader(database.kysely, new Nodes([node.url], chainId), { chainId, isOwnNode: false }),
    );
    const head = await chain.head();
    expect((await readState(database.kysely))?.block).toBe(head);
    const ranges = calls.filter(({ method }) => method === 'eth_getLogs');
    const old = ranges.filter(({ to }) => to <= head - reorgDepth);
    expect(old.reduce((sum, { blocks }) => sum + blocks, 0)).toBeGreaterThan(600);
    expect(old.length).toBeGreaterThan(3);
    // The last blocks are read with every header, a hundred calls a request.
    const last = ranges.filter(({ to }) => to > head - reorgDepth);
    const requestsOfLast = last.reduce((sum, { blocks }) => sum + Math.ceil((blocks + 1) / 100), 0);
    // One step reads, and the next one finds nothing more.
    const requestsOfHead = 2;
    expect(node.counts.came).toBe(requestsOfHead + old.length + requestsOfLast);
    expect(new Set(calls.map(({ method }) => method))).toEqual(
      new Set(['eth_getLogs', 'eth_getBlockByNumber']),
    );
  });
});
