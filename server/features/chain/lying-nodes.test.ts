import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Breaker } from '#server/platform/base/breaker.ts';
import {
  derivedRows,
  freshRows,
  hasAnvil,
  mintOne,
  readAll,
  startTestChain,
  type TestChain,
} from '#server/testing/chain.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { isFull } from '#server/testing/rounds.ts';
import {
  type PassingCall,
  startUnreliableNode,
  type UnreliableNode,
  type Whims,
} from '#server/testing/unreliable-node.ts';
import { until } from '#server/testing/until.ts';
import { Indexer } from './indexer.ts';
import type { LeftOut } from './node.ts';
import { Nodes } from './nodes.ts';
import { type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';
import { readState } from './state.ts';

type Logs = RpcLog[];

const blocksBehind = 100;

/** Alters the log entries of ranges, of single blocks and of receipts. */
const logs =
  (change: (entries: Logs) => Logs): NonNullable<Whims['alter']> =>
  ({ method }, result) => {
    if (method === 'eth_getLogs') return change(result as Logs);
    if (method !== 'eth_getBlockReceipts') return result;
    return (result as { logs: Logs }[]).map((receipt) => ({ ...receipt, logs: change(receipt.logs) }));
  };

const header =
  (change: (block: Record<string, string>) => object): NonNullable<Whims['alter']> =>
  ({ method }, result) =>
    method === 'eth_getBlockByNumber' && result ? change(result as Record<string, string>) : result;

const instead =
  (of: string, value: unknown): NonNullable<Whims['alter']> =>
  ({ method }: PassingCall, result) =>
    method === of ? value : result;

/** Every second one that has data. */
const someWithData = (entries: Logs) =>
  entries.filter(({ data }, index) => data.length > 66 && index % 2 === 0);

const invented = (entry: RpcLog): RpcLog => ({
  ...entry,
  logIndex: `0x${(Number(entry.logIndex) + 40).toString(16)}`,
  data: entry.data.replace(/[\da-f](?=.{40}$)/, '7'),
});

/** Each lie, why the node is left out, and whether two nodes of which one lies so wait for its end. */
const lies: [name: string, whims: Whims, why: LeftOut | null, waits?: 'waits'][] = [
  ['hangs', { hang: () => true }, 'silent'],
  ['is down', { cut: () => true }, 'silent'],
  ['gives garbage', { garble: () => true }, 'silent'],
  ['says that there are too many requests', { limit: () => 1 }, 'silent'],
  ['says null', { alter: () => null }, 'otherChain'],
  [
    'is behind',
    {
      alter: ({ method }, result) =>
        method === 'eth_blockNumber' ? toQuantity(Number(result) - blocksBehind) : result,
    },
    'behind',
    'waits',
  ],
  ['is ahead', { alter: instead('eth_blockNumber', '0xffffff') }, null],
  ['is of another chain', { alter: instead('eth_chainId', '0x1') }, 'otherChain'],
  [
    'forges hashes',
    {
      alter: header((block) => ({
        ...block,
        hash: `0x${'ab'.repeat(28)}${block['number']?.slice(2).padStart(8, '0')}`,
      })),
    },
    'disproved',
  ],
  ['gives no logs', { alter: logs(() => []) }, 'disproved'],
  [
    'leaves one log out',
    { alter: logs((entries) => entries.filter((_, index) => index !== 1)) },
    'disproved',
  ],
  ['doubles a log', { alter: logs((entries) => [...entries, ...someWithData(entries)]) }, 'disproved'],
  [
    'empties data',
    { alter: logs((entries) => entries.map((entry) => ({ ...entry, data: '0x' }))) },
    'disproved',
  ],
  [
    'invents a log',
    { alter: logs((entries) => [...entries, ...someWithData(entries).map(invented)]) },
    'disproved',
  ],
  [
    'forges the bloom filter',
    { alter: header((block) => ({ ...block, logsBloom: `0x${'0'.repeat(512)}` })) },
    'disproved',
  ],
];

/** In the usual run each lie is told once, by one of three or of two. */
const cases = lies.flatMap(([name, whims, why, waits], index) =>
  [3, 2]
    .filter((_, place) => isFull || (index + place) % 2 === 0)
    .map((of) => ({ name, whims, why, waits: waits !== undefined && of === 2, of })),
);

describe.skipIf(!hasAnvil)('one node that lies', () => {
  let chain: TestChain;
  let honest: Record<string, unknown[]>;
  beforeAll(async () => {
    chain = await startTestChain();
    const [creator = '', buyer = ''] = chain.accounts;
    for (let round = 0; round < 4; round += 1) {
      const token = await mintOne(chain, 721, creator);
      await mintOne(chain, 1155, buyer, 3n);
      await chain.mine(120);
      const nonce = await chain.market.placeOrder(token, creator, 100n + BigInt(round));
      await chain.market.buy(token, buyer, { seller: creator, nonce }, 100n + BigInt(round));
      await chain.market.setServiceFee(721, chain.owner, BigInt(round + 3) * 10n ** 18n);
    }
    honest = await freshRows(chain.wanted);
  });
  afterAll(() => chain?.stop());

  async function startNodes(of: number): Promise<UnreliableNode[]> {
    const nodes = await Promise.all(Array.from({ length: of }, () => startUnreliableNode(chain.url)));
    onTestFinished(async () => {
      for (const node of nodes) await node.stop();
    });
    return nodes;
  }

  async function emptyDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    return database;
  }

  it.each(cases)('$name: one of $of', async ({ whims, why, waits, of }) => {
    const nodes = await startNodes(of);
    const [liar] = nodes as [UnreliableNode];
    liar.whims = { ...whims };
    const { kysely: db, pool } = await emptyDatabase();
    const indexer = new Indexer({
      breaker: new Breaker(5000),
      db,
      pool,
      log: { info: () => undefined, warn: () => undefined },
      rpcUrls: nodes.map(({ url }) => url),
      chain: chain.foreign,
      say: () => undefined,
      pollMs: 20,
    });
    onTestFinished(() => indexer.stop());
    const isRead = () => until(async () => expect((await readState(db))?.block).toBe(await chain.head()));
    if (waits) {
      const last = (await chain.head()) - blocksBehind;
      await until(async () => expect((await readState(db))?.block).toBe(last));
      liar.whims = {};
    } else await until(() => expect(indexer.nodes()[0]?.leftOut).toBe(why));
    await isRead();
    expect(await derivedRows(db)).toEqual(honest);
    expect(
      indexer
        .nodes()
        .slice(1)
        .map(({ leftOut }) => leftOut),
    ).toEqual(nodes.slice(1).map(() => null));
  });

  it('is believed alone, and healed where its receipts prove more than its logs', async () => {
    const [node] = (await startNodes(1)) as [UnreliableNode];
    node.whims.alter = ({ method }, result) =>
      method === 'eth_getLogs' ? (result as Logs).flatMap((entry) => [entry, entry]).slice(1) : result;
    const { kysely: db } = await emptyDatabase();
    await readAll(db, chain.foreign, node.url);
    expect(await derivedRows(db)).toEqual(honest);
  });

  it('is read though no node gives receipts by block, as long as two say the same', async () => {
    const nodes = await startNodes(3);
    for (const node of nodes)
      node.whims.refuse = ({ method }) =>
        method === 'eth_getBlockReceipts' ? { code: -32601, message: 'no such method' } : undefined;
    const [liar] = nodes as [UnreliableNode];
    liar.whims.alter = logs((entries) => entries.slice(1));
    const { kysely: db } = await emptyDatabase();
    const several = new Nodes(
      nodes.map(({ url }) => url),
      chain.wanted.chainId,
    );
    await readAll(db, chain.foreign, several);
    expect(await derivedRows(db)).toEqual(honest);
    expect(several.figures()[0]?.leftOut).toBe('disproved');
  });

  it('leaves holes where it was believed, and the reader proves the stored blocks again and fills them', async () => {
    const [node] = (await startNodes(1)) as [UnreliableNode];
    const { kysely: db } = await emptyDatabase();
    // What an earlier version stored, which asked for no receipts.
    node.whims = {
      refuse: ({ method }) =>
        method === 'eth_getBlockReceipts' ? { code: -32601, message: 'no such method' } : undefined,
      alter: ({ method }, result) =>
        method === 'eth_getLogs' ? (result as Logs).filter((_, index) => index % 5 !== 3) : result,
    };
    await readAll(db, chain.foreign, node.url);
    const { head, ...stored } = await derivedRows(db);
    expect(head).toEqual(honest['head']);
    expect(stored['events']).not.toEqual(honest['events']);
    node.whims = {};
    await db.updateTable('chain_state').set({ prove_from: 0 }).execute();
    await readAll(db, chain.foreign, node.url);
    await until(async () => {
      await readAll(db, chain.foreign, node.url);
      expect((await readState(db))?.proveFrom).toBeNull();
    });
    expect(await derivedRows(db)).toEqual(honest);
  });

  it('is not believed about the state of a contract', async () => {
    const asked = { to: chain.contracts.single, data: '0x8abdf5aa' };
    for (const of of [3, 2]) {
      const nodes = await startNodes(of);
      (nodes[0] as UnreliableNode).whims.alter = instead('eth_call', `0x${'1'.padStart(64, '0')}`);
      const several = new Nodes(
        nodes.map(({ url }) => url),
        chain.wanted.chainId,
      );
      const answer = several.call<string>('eth_call', asked, 'latest');
      if (of === 2) await expect(answer).rejects.toThrow('do not agree');
      else {
        expect(BigInt(await answer)).toBe(6n * 10n ** 18n);
        expect(several.figures()[0]?.leftOut).toBe('disproved');
      }
    }
  });
});
