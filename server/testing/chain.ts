import { sql, type Kysely } from 'kysely';
import { addressIn } from '#server/platform/base/address.ts';
import { anvilChainId, findAnvil, startAnvil } from '#server/features/chain/anvil.ts';
import { connectChain, type WantedChain } from '#server/features/chain/connect.ts';
import type { Contracts } from '#server/features/chain/decode.ts';
import { deployMarkets, deploySampleCoin, hundredthsOfPercent } from '#server/features/chain/deploy.ts';
import { Overtaken } from '#server/features/chain/apply.ts';
import { ChangedMeanwhile } from '#server/features/chain/fetch.ts';
import { watchOwner } from '#server/features/chain/owner-watch.ts';
import { ChainReader } from '#server/features/chain/reader.ts';
import { Nodes } from '#server/features/chain/nodes.ts';
import { receiptOf, type Rpc } from '#server/platform/chain/rpc.ts';
import type { DB } from '#server/platform/db/types.ts';
import { type Market, openMarket } from '#server/sample/chain-market.ts';
import type { TestApp } from './app.ts';
import { createTestDatabase } from './database.ts';

/** Whether there is an anvil for this platform. Without it the tests of the chain are skipped. */
export const hasAnvil = findAnvil() !== null;

/** A chain for one test, with both contracts and PKS. */
export interface TestChain {
  url: string;
  rpc: Rpc;
  /** The same, in the form for the reader. */
  nodes: Nodes;
  contracts: Contracts;
  coin: string;
  owner: string;
  /** Five accounts that hold PKS. */
  accounts: string[];
  market: Market;
  wanted: WantedChain;
  /** The same as an external node, which may lag and is never assumed to be reset. */
  foreign: WantedChain;
  mine: (blocks: number) => Promise<unknown>;
  head: () => Promise<number>;
  stop: () => Promise<void>;
}

const ether = 10n ** 18n;

/**
 * Starts an anvil with contracts, accounts and PKS; fees are 2.5 %.
 * @param options like those of `startAnvil`
 */
export async function startTestChain(
  options: { genesisTime?: number; keptStates?: number; chainId?: string; args?: readonly string[] } = {},
): Promise<TestChain> {
  const { chainId = anvilChainId } = options;
  const anvil = await startAnvil({ binary: findAnvil() ?? '', genesisTime: 1_790_000_000, ...options });
  const { rpc, url } = anvil;
  const known = await rpc.call<string[]>('eth_accounts');
  const [owner = '', ...accounts] = known.slice(0, 6).map(addressIn);
  const send = async (transaction: { from: string; to?: string; data?: string; value?: bigint }) => {
    const { value, ...rest } = transaction;
    const hash = await rpc.call<string>('eth_sendTransaction', {
      ...rest,
      ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
    });
    return receiptOf(rpc, hash);
  };
  const sender = {
    address: owner,
    send: (transaction: { data: string }) => send({ from: owner, ...transaction }),
  };
  const contracts = await deployMarkets(sender, { owner, fee: hundredthsOfPercent(250) });
  const coin = await deploySampleCoin(sender, 'PKS');
  const market = await openMarket({ rpc, contracts, coin }, (from, to, data, value) =>
    send({ from, to, data, ...(value === undefined ? {} : { value }) }),
  );
  for (const standard of [721, 1155] as const) await market.setTokenType(standard, owner, 'PKS', coin);
  for (const account of accounts) await market.fund(owner, account, 10_000n * ether);
  const wanted = { chainId, place: 0, among: [chainId], contracts, localUrl: url };
  return {
    url,
    rpc,
    nodes: new Nodes([url], chainId),
    contracts,
    coin,
    owner,
    accounts,
    market,
    wanted,
    foreign: { ...wanted, localUrl: null },
    mine: (blocks) => rpc.call('anvil_mine', `0x${blocks.toString(16)}`),
    head: async () => Number(await rpc.call<string>('eth_blockNumber')),
    stop: anvil.stop,
  };
}

/** The settings of a server that reads this chain as an external one. */
export const chainSettings = ({
  url,
  wanted,
  contracts,
}: Pick<TestChain, 'url' | 'wanted' | 'contracts'>) => ({
  CHAIN_RPC_URL: url,
  CHAIN_ID: wanted.chainId,
  SINGLE_CONTRACT: contracts.single,
  MULTI_CONTRACT: contracts.multi,
});

/** Reads the chain and checks the owner's changes, as the server does after each block. */
export async function followOwner({ services }: Pick<TestApp, 'services'>, chain: TestChain): Promise<void> {
  await readAll(services.db, chain.foreign, chain.url);
  await watchOwner(services, chain.rpc, chain.foreign.chainId);
}

/** Mints an ERC-721 token, or an ERC-1155 token with several copies, with a royalty. */
export function mintOne(chain: TestChain, standard: 721 | 1155, creator: string, quantity = 1n) {
  const metadata = { name: `Piece by ${creator.slice(2, 6)}`, image: '', metadataAddress: 'ipfs://piece' };
  const royalties = [{ receiver: chain.owner, percentage: 5n * ether }];
  return chain.market.mint(standard, creator, metadata, royalties, quantity);
}

/** Reads until there is nothing more to read, like the server. */
export async function readAll(
  db: Kysely<DB>,
  chain: WantedChain,
  through: string | Nodes | null = chain.localUrl,
): Promise<void> {
  const nodes = typeof through === 'object' && through ? through : new Nodes([through ?? ''], chain.chainId);
  await connectChain(db, nodes, chain, () => undefined);
  await readToEnd(new ChainReader(db, nodes, { chainId: chain.chainId, isOwnNode: chain.localUrl !== null }));
}

/** Repeats steps until there is nothing more to read. */
export async function readToEnd(reader: ChainReader): Promise<void> {
  for (let steps = 0; steps < 10_000; steps += 1) {
    try {
      if (!(await reader.step())) return;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) && !(error instanceof Overtaken)) throw error;
    }
  }
  throw new Error('The reading never came to an end.');
}

/** All rows derived from the chain, in a fixed order, without values that differ between readings. */
export async function derivedRows(db: Kysely<DB>): Promise<Record<string, unknown[]>> {
  const of = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    tokens: await of(sql`
      select contract_address, token_id::text as token, name, takes_bids, price, currency, royalties, properties, creator,
        owner, collection, status, transaction_hash, created_at, sold_at
      from tokens where chain_id = 31337 and deleted_at is null order by 1, token_id`),
    bids: await of(sql`
      select id, token_id::text as token, token_name, amount, currency, bidder, created_at, transaction_hash, log_index,
        token_record is not null as "isKnown"
      from bids where chain_id is not null order by id`),
    fees: await of(sql`
      select id, token_id::text as token, amount, buy_type, created_at, transaction_hash, log_index,
        token_record is not null as "isKnown"
      from fees where chain_id is not null order by id`),
    holdings: await of(sql`select * from chain_holdings order by standard, token_id, holder`),
    copies: await of(sql`select * from chain_copies order by token_id, holder`),
    orders: await of(sql`select * from chain_orders order by standard, token_id, seller`),
    settings: await of(sql`select service_fee_721, service_fee_1155 from settings`),
    changes: await of(sql`
      select field, to_value, transaction_hash, chain_block, created_at from setting_changes
      where source = 'chain' order by chain_block, field`),
    events: await of(sql`select * from chain_events order by block_number, log_index, part`),
    head: await of(sql`select block_number, block_hash from chain_state`),
  };
}

/** The rows of a database that has only seen the chain in its current state. */
export async function freshRows(chain: WantedChain): Promise<Record<string, unknown[]>> {
  const database = await createTestDatabase();
  try {
    await readAll(database.kysely, chain);
    return await derivedRows(database.kysely);
  } finally {
    await database.drop();
  }
}
