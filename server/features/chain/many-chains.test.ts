// Long because all of it reads the same two chains, whose start takes seconds.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Breaker } from '#server/platform/base/breaker.ts';
import { type TestAdmin, type TestApp, startTestApp } from '#server/testing/app.ts';
import { hasAnvil, mintOne, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { startUnreliableNode, type UnreliableNode } from '#server/testing/unreliable-node.ts';
import { switchSecondFactorOn } from '#server/testing/second-factor.ts';
import { until } from '#server/testing/until.ts';
import { uuidV7 } from '#server/platform/db/uuid-v7.ts';
import { custodyReadTask } from '#server/features/withdrawals/reserves/jobs.ts';
import { Indexer } from './indexer.ts';
import { watchOwner } from './owner-watch.ts';
import { readState } from './state.ts';

const ids = ['31337', '1337'] as const;
const quiet = { info: () => undefined, warn: () => undefined };

describe.skipIf(!hasAnvil)('two chains in one desk', () => {
  let chains: TestChain[];
  /** Three before the first chain, one before the second. */
  let nodes: UnreliableNode[];
  let app: TestApp;
  let admin: TestAdmin;
  const reading = new Map<string, Indexer>();

  beforeAll(async () => {
    chains = await Promise.all(ids.map((chainId) => startTestChain({ chainId })));
    const [first, second] = chains as [TestChain, TestChain];
    nodes = await Promise.all([first, first, first, second].map(({ url }) => startUnreliableNode(url)));
    const more = { singleContract: first.contracts.single, multiContract: first.contracts.multi };
    app = await startTestApp({
      CHAINS: JSON.stringify([
        { id: ids[0], nodes: nodes.slice(0, 3).map(({ url }) => url), ...more },
        {
          id: ids[1],
          name: 'Side',
          coin: 'SIDE',
          explorer: 'https://side.example',
          nodes: [nodes[3]?.url],
          ...more,
        },
      ]),
    });
    admin = await app.signIn();
    for (const chainId of ids) read(chainId);
    await until(async () => {
      for (const chainId of ids)
        expect((await readState(app.services.db, chainId))?.block).toBeGreaterThan(0);
    });
  });
  afterEach(() => {
    for (const node of nodes) node.whims = {};
  });
  afterAll(async () => {
    for (const one of reading.values()) await one.stop();
    await app?.close();
    for (const node of nodes ?? []) await node.stop();
    for (const chain of chains ?? []) await chain.stop();
  });

  /** Starts the reader of a chain, as the server does. */
  function read(chainId: string, among: readonly string[] = ids): void {
    const place = app.services.config.chains.findIndex((one) => one.chainId === chainId);
    const config = app.services.config.chains[place];
    if (!config) throw new Error(`Chain ${chainId} is not configured.`);
    const { rpcUrls, coin, singleContract, multiContract } = config;
    const contracts = { single: singleContract, multi: multiContract };
    const indexer = new Indexer({
      db: app.services.db,
      pool: app.database.pool,
      log: quiet,
      breaker: new Breaker(5000),
      rpcUrls,
      chain: { chainId, place, coin, among, contracts, localUrl: null },
      say: () => undefined,
      watch: (rpc) => watchOwner(app.services, rpc, chainId),
      pollMs: 30,
    });
    reading.set(chainId, indexer);
  }

  const tokensOf = async (chainId: string) =>
    (
      await app.services.db
        .selectFrom('tokens')
        .select([
          'token_id as id',
          'contract_address as contract',
          'creator',
          'owner',
          'status',
          'price',
          'currency',
        ])
        .where('chain_id', '=', chainId)
        .where('deleted_at', 'is', null)
        .orderBy(sql`token_id::numeric`)
        .orderBy('contract_address')
        .execute()
    ).map((token) => ({ ...token, id: Number(token.id) }));
  const isRead = (index: number) =>
    until(async () => {
      const chain = chains[index];
      const state = await readState(app.services.db, ids[index]);
      expect(state?.block).toBe(await chain?.head());
    });
  const mintOn = async (index: number) => {
    const chain = chains[index] as TestChain;
    const token = await mintOne(chain, 721, chain.accounts[index] ?? '');
    return Number(token.id);
  };
  const leftOut = () =>
    reading
      .get(ids[0])
      ?.nodes()
      .map((node) => node.leftOut);

  it('of equal contracts with equal tokens keeps what belongs to each', async () => {
    const [first, second] = chains as [TestChain, TestChain];
    expect(second.contracts).toEqual(first.contracts);
    // By their blocks, all that happens on the first chain is later than all that happens on the second.
    await first.mine(64);
    const again: (() => Promise<unknown>)[] = [];
    for (const [index, chain] of [first, second].entries()) {
      const [creator = '', buyer = ''] = index === 0 ? chain.accounts : chain.accounts.toReversed();
      const token = await mintOne(chain, 721, creator);
      const several = await mintOne(chain, 1155, creator, 5n + BigInt(index));
      const price = 1000n * 10n ** 15n * BigInt(index + 1);
      const nonce = await chain.market.placeOrder(token, creator, price);
      await chain.market.buy(token, buyer, { seller: creator, nonce }, price);
      await chain.market.placeOrder(several, creator, price, '', 2n);
      if (index === 0) again.push(() => chain.market.changePrice(several, creator, price));
      await isRead(index);
    }
    // The rows of the first chain's tokens are derived again, now that the second chain has the same tokens.
    for (const change of again) await change();
    await isRead(0);
    for (const [index, chain] of [first, second].entries()) {
      const [creator, buyer] = index === 0 ? chain.accounts : chain.accounts.toReversed();
      const coin = index === 0 ? 'ETH' : 'SIDE';
      const price = String(index + 1);
      expect(await tokensOf(ids[index] ?? '')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            creator,
            owner: buyer,
            status: 'sold',
            price,
            currency: coin,
          }),
          expect.objectContaining({ creator, owner: creator, status: 'listed', price, currency: coin }),
        ]),
      );
    }
    const { rows: fees } = await sql<{ chain_id: string; amount: string; coin: string }>`
      select chain_id, amount::text, coin from fees order by amount`.execute(app.services.db);
    expect(fees.map(({ chain_id, coin }) => [chain_id, coin])).toEqual([
      [ids[0], 'ETH'],
      [ids[1], 'SIDE'],
    ]);
    const { rows: copies } = await sql<{ chain_id: string; quantity: string }>`
      select chain_id, quantity from chain_copies order by quantity`.execute(app.services.db);
    expect(copies).toEqual([
      { chain_id: ids[0], quantity: '5' },
      { chain_id: ids[1], quantity: '6' },
    ]);
  });

  it('keeps the fee of the first chain in the settings, and shows the state of each', async () => {
    const [first, second] = chains as [TestChain, TestChain];
    await second.market.setServiceFee(721, second.owner, 7n * 10n ** 18n);
    await isRead(1);
    await first.market.setServiceFee(721, first.owner, 3n * 10n ** 18n);
    await isRead(0);
    const settings = await app.services.db
      .selectFrom('settings')
      .select('service_fee_721')
      .executeTakeFirst();
    expect(settings?.service_fee_721).toBe('3');
    const status = async (query: string) =>
      (await admin.call('GET', `/adminapi/chain${query}`)).body.result as Record<string, unknown>;
    expect(await status('')).toMatchObject({
      chainId: ids[0],
      coin: 'ETH',
      chains: [
        { chainId: ids[0], name: 'Local evaluation chain' },
        { chainId: ids[1], name: 'Side' },
      ],
    });
    const shown = await status(`?chainId=${ids[1]}`);
    expect(shown).toMatchObject({ state: 'running', chainId: ids[1], networkName: 'Side', coin: 'SIDE' });
    expect(shown['block']).toBe(await second.head());
    expect((await admin.call('GET', '/adminapi/chain?chainId=5')).status).toBe(404);
  });

  it('says of every contract on which chain it is, and judges what its owner does by what was asked for there', async () => {
    const [first, second] = chains as [TestChain, TestChain];
    const contracts = async () =>
      (await admin.call('GET', '/adminapi/contracts')).body.result.contracts as Record<string, unknown>[];
    await until(async () =>
      expect(
        (await contracts()).map(({ chainId, networkName, standard }) => [chainId, networkName, standard]),
      ).toEqual([
        [ids[0], 'Local evaluation chain', 721],
        [ids[0], 'Local evaluation chain', 1155],
        [ids[1], 'Side', 721],
        [ids[1], 'Side', 1155],
      ]),
    );
    const body = { chainId: ids[1], standard: 1155, act: 'setServiceFee', fee: '4' };
    const { body: answer } = await admin.call('POST', '/adminapi/ownerActs', body);
    const change = answer.result as { _id: string; chainId: string; data: string; sender: string };
    expect(change).toMatchObject({ chainId: ids[1], sender: second.owner });
    const stateOf = async () =>
      (await admin.call('GET', `/adminapi/ownerActs/${change._id}`)).body.result.state as string;
    // The same call to a contract of the same address, and nobody asked for it on that chain.
    await first.market.setServiceFee(1155, first.owner, 4n * 10n ** 18n);
    const changesOf = () =>
      app.services.db
        .selectFrom('owner_changes')
        .select(['chain_id', 'state'])
        .where('name', '=', 'ServiceFeeChanged')
        .where('standard', '=', 1155)
        .where('state', '<>', 'before')
        .orderBy('at')
        .execute();
    await until(async () => expect(await changesOf()).toEqual([{ chain_id: ids[0], state: 'unasked' }]));
    expect(await stateOf()).toBe('open');
    const { contracts: addresses, owner } = second;
    await second.rpc.call('eth_sendTransaction', { from: owner, to: addresses.multi, data: change.data });
    await until(async () => expect(await stateOf()).toBe('done'));
    expect(await changesOf()).toContainEqual({ chain_id: ids[1], state: 'asked' });
    const elsewhere = { ...body, chainId: '5' };
    expect((await admin.call('POST', '/adminapi/ownerActs', elsewhere)).status).toBe(503);
  });

  it('says of every change, act and alarm on which chain it is, in the lists, the mail and the event', async () => {
    const [first, second] = chains as [TestChain, TestChain];
    for (const chain of [first, second]) await chain.market.setServiceFee(1155, chain.owner, 5n * 10n ** 18n);
    const rows = async (list: string, chainId?: string) =>
      (await admin.call('GET', `/adminapi/${list}${chainId ? `?chainId=${chainId}` : ''}`)).body
        .data as Record<string, unknown>[];
    const chainsOf = (list: Record<string, unknown>[]) =>
      [...new Set(list.map(({ chainId }) => chainId))].sort();
    await until(async () =>
      expect(
        (await rows('contractChanges')).filter(
          ({ details }) => (details as Record<string, unknown>)['to'] === '5',
        ),
      ).toHaveLength(2),
    );
    expect(chainsOf(await rows('contractChanges'))).toEqual([...ids].sort());
    for (const chainId of ids) {
      expect(chainsOf(await rows('contractChanges', chainId))).toEqual([chainId]);
      await admin.call('POST', '/adminapi/ownerActs', { chainId, standard: 721, act: 'pause' });
      expect(chainsOf(await rows('ownerActs', chainId))).toEqual([chainId]);
    }
    expect(chainsOf(await rows('ownerActs'))).toEqual([...ids].sort());
    const { alarms } = (await admin.call('GET', '/adminapi/contracts')).body.result;
    expect(chainsOf(alarms)).toEqual([...ids].sort());
    const mail = await app.services.db.selectFrom('mail_messages').select('text').execute();
    for (const words of ['Local evaluation chain (31337)', 'Side (1337)'])
      expect(
        mail.filter(({ text }) => text?.includes(`on chain ${words} reports ServiceFeeChanged`)),
      ).not.toEqual([]);
    const { rows: events } = await sql<{ chain: string }>`
      select distinct after ->> 'chainId' as chain from events where type = 'contract.changed_unasked'`.execute(
      app.services.db,
    );
    expect(events.map(({ chain }) => chain).sort()).toEqual([...ids].sort());
  });

  it('reads the reserves of every chain, though the nodes of another are silent', async () => {
    const [first, second] = chains as [TestChain, TestChain];
    const code = await switchSecondFactorOn(app, admin);
    const [address = ''] = second.accounts.slice(4);
    const currency = (symbol: string, type: 'crypto' | 'token', contract: string | null) =>
      sql`insert into currencies (id, type, name, symbol, withdraw_fee, contract_address, min_abi)
        values (${uuidV7()}, ${type}, ${symbol}, ${symbol}, 0, ${contract}, ${contract && '[{}]'})`.execute(
        app.services.db,
      );
    await currency('ETH', 'crypto', null);
    await currency('SIDE', 'crypto', null);
    await currency('PKS', 'token', first.coin);
    const add = async (symbol: string, chainId?: string) =>
      admin.call('POST', `/adminapi/reserves/${symbol}/addresses`, {
        ...(chainId && { chainId }),
        address,
        name: 'Cold',
        code: await code(),
      });
    expect((await add('PKS', '5')).status).toBe(503);
    const unreadable = await add('ETH', ids[1]);
    expect([unreadable.status, unreadable.body.errors?.messages], 'the coin of another chain').toEqual([
      400,
      expect.stringContaining('can’t be read'),
    ]);
    // The same token, of one address, on both.
    for (const chainId of ids) expect((await add('PKS', chainId)).body.errors).toBeUndefined();
    expect((await add('PKS', ids[1])).status).toBe(409);
    expect((await add('SIDE', ids[1])).status).toBe(200);
    const look = () => custodyReadTask.run(app.services, console, new AbortController().signal);
    const read = async (symbol: string) =>
      (await admin.call('GET', `/adminapi/reserves/${symbol}`)).body.result as {
        chains: unknown[];
        addresses: { chainId: string; amount: string | null }[];
      };
    (nodes[3] as UnreliableNode).whims.cut = () => true;
    await expect(look()).rejects.toThrow();
    const { addresses, chains: shown } = await read('PKS');
    expect(addresses.map(({ chainId, amount }) => [chainId, amount !== null])).toEqual([
      [ids[0], true],
      [ids[1], false],
    ]);
    expect(shown).toEqual([
      { chainId: ids[0], name: 'Local evaluation chain' },
      { chainId: ids[1], name: 'Side' },
    ]);
    (nodes[3] as UnreliableNode).whims = {};
    for (const node of nodes.slice(0, 3)) node.whims.cut = () => true;
    await expect(look()).rejects.toThrow();
    expect((await read('PKS')).addresses[1]?.amount).not.toBeNull();
    expect(Number((await read('SIDE')).addresses[0]?.amount)).toBeGreaterThan(9000);
  });

  it.each<[string, () => void]>([
    ['hangs', () => ((nodes[3] as UnreliableNode).whims.hang = () => true)],
    ['is gone', () => ((nodes[3] as UnreliableNode).whims.cut = () => true)],
    [
      'says that it is another chain',
      () =>
        ((nodes[3] as UnreliableNode).whims.alter = ({ method }, result) =>
          method === 'eth_chainId' ? '0x1' : result),
    ],
    [
      'gives another head at each question',
      () => {
        let asked = 0;
        (nodes[3] as UnreliableNode).whims.alter = ({ method, params }, result) =>
          method === 'eth_getBlockByNumber' && params[0] === 'latest'
            ? {
                ...(result as object),
                number: '0xffffff',
                hash: `0x${String((asked += 1)).padStart(64, '0')}`,
              }
            : result;
      },
    ],
  ])('goes on with one chain while the other one %s', async (_name, begin) => {
    await isRead(0);
    await isRead(1);
    const before = await tokensOf(ids[1]);
    begin();
    const id = await mintOn(0);
    const other = await mintOn(1);
    await isRead(0);
    expect((await tokensOf(ids[0])).map((token) => token.id)).toContain(id);
    nodes.forEach((node) => (node.whims = {}));
    await isRead(1);
    expect((await tokensOf(ids[1])).map((token) => token.id)).toEqual(
      expect.arrayContaining([...before.map((token) => token.id), other]),
    );
  });

  it('reads on when a node hangs, and names it', async () => {
    const [one] = nodes as [UnreliableNode];
    one.whims.hang = () => true;
    for (const _ of [1, 2]) {
      await mintOn(0);
      await isRead(0);
    }
    expect(leftOut()).toEqual(['silent', null, null]);
    expect(reading.get(ids[0])?.nodes()[0]?.node).toBe(`1 ${new URL(one.url).host}`);
    one.whims = {};
    await until(async () => expect(leftOut()).toEqual([null, null, null]));
  });

  it('believes what most nodes say of the chain, of its head and of its blocks', async () => {
    const [one, two] = nodes as [UnreliableNode, UnreliableNode];
    const [first, second] = chains as [TestChain, TestChain];
    const isBlock = (method: string) => method === 'eth_getBlockByNumber';
    // Blocks of another branch that are whole, and as high.
    await second.mine(Math.max(1, (await first.head()) + 20 - (await second.head())));
    const lies: [string, UnreliableNode['whims']['alter'], string | null][] = [
      ['another chain', ({ method }, result) => (method === 'eth_chainId' ? '0x1' : result), 'otherChain'],
      ['an old head', ({ method }, result) => (method === 'eth_blockNumber' ? '0x1' : result), 'behind'],
      // It has the block that the others have, so what it says of later ones does no harm.
      ['a far head', ({ method }, result) => (method === 'eth_blockNumber' ? '0xffffff' : result), null],
      [
        'other blocks',
        ({ method, params }, result) =>
          isBlock(method) && result ? second.rpc.call(method, ...params) : result,
        'otherBranch',
      ],
    ];
    for (const [lie, alter, expected] of lies) {
      if (alter) one.whims.alter = alter;
      const id = await mintOn(0);
      await isRead(0);
      expect(
        (await tokensOf(ids[0])).map((token) => token.id),
        lie,
      ).toContain(id);
      await until(async () => expect(leftOut(), lie).toEqual([expected, null, null]));
      one.whims = {};
    }
    // Of two that are left neither has most on its side: nothing is read rather than what may be wrong.
    one.whims.alter = lies[3]?.[1] as NonNullable<UnreliableNode['whims']['alter']>;
    two.whims.cut = () => true;
    const id = await mintOn(0);
    await until(async () =>
      expect((await readState(app.services.db, ids[0]))?.lastError).toContain('do not agree about block'),
    );
    expect((await tokensOf(ids[0])).map((token) => token.id)).not.toContain(id);
    one.whims = {};
    await isRead(0);
    expect((await tokensOf(ids[0])).map((token) => token.id)).toContain(id);
  });

  it('undoes what was read of a chain that is read no more, and nothing else', async () => {
    await isRead(0);
    await isRead(1);
    const kept = await tokensOf(ids[0]);
    for (const one of reading.values()) await one.stop();
    reading.clear();
    read(ids[0], [ids[0]]);
    await until(async () => expect(await tokensOf(ids[1])).toEqual([]));
    expect(await readState(app.services.db, ids[1])).toBeUndefined();
    expect(await tokensOf(ids[0])).toEqual(kept);
    read(ids[1], ids);
    await isRead(1);
    expect((await tokensOf(ids[1])).length).toBeGreaterThan(0);
  });
});
