import { type Kysely, sql } from 'kysely';
import type { ChainConfig } from '../config.ts';
import type { DB } from '../db/types.ts';
import { recountCopies } from './copies.ts';
import type { Contracts, Standard } from './decode.ts';

/** How far the chain was read, and how the reading went: the one row of chain_state. */
export interface ChainState {
  chainId: string;
  genesisHash: string;
  contracts: Contracts;
  /** The node's address, if the chain is the desk's own and runs. */
  localUrl: string | null;
  startBlock: number;
  block: number;
  blockHash: string;
  /** When the last block that was read was made, in seconds since 1970: orders end by it. */
  blockTime: number;
  head: number;
  /** The next block to read again. */
  rebuildFrom: number | null;
  /** Why the reading has stopped until an administrator acts. */
  stopped: string | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  seenAt: Date;
}

/** The state; undefined before the first connection to a chain. */
export async function readState(db: Kysely<DB>): Promise<ChainState | undefined> {
  const row = await db
    .selectFrom('chain_state')
    .select([
      'chain_id as chainId',
      'genesis_hash as genesisHash',
      'single_contract as single',
      'multi_contract as multi',
      'local_url as localUrl',
      'start_block as startBlock',
      'block_number as block',
      'block_hash as blockHash',
      'block_time as blockTime',
      'head',
      'rebuild_from as rebuildFrom',
      'stopped',
      'last_error as lastError',
      'last_error_at as lastErrorAt',
      'seen_at as seenAt',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { single, multi, ...state } = row;
  return { ...state, contracts: { single, multi } };
}

/** Which of the two contracts that are read a token is of; undefined for those of any other contract. */
export async function standardOf(
  db: Kysely<DB>,
  { chainId, contractAddress }: { chainId: string; contractAddress: string },
): Promise<Standard | undefined> {
  const state = await readState(db);
  if (state?.chainId !== chainId) return undefined;
  const { single, multi } = state.contracts;
  return contractAddress === single ? 721 : contractAddress === multi ? 1155 : undefined;
}

/** What distinguishes a chain from every other, and what is read of it. */
export interface ChainIdentity {
  chainId: string;
  genesisHash: string;
  contracts: Contracts;
  /** The contracts' own names, which become the names of the collections. */
  names: { single: string; multi: string };
  /** The first block that can contain an event of the contracts. */
  startBlock: number;
  localUrl: string | null;
}

/** Creates the state of a chain; the caller must first undo what was read of another one. */
export async function beginState(db: Kysely<DB>, chain: ChainIdentity): Promise<void> {
  const { chainId, genesisHash, contracts, names, startBlock, localUrl } = chain;
  await db
    .insertInto('chain_state')
    .values({
      chain_id: chainId,
      genesis_hash: genesisHash,
      single_contract: contracts.single,
      multi_contract: contracts.multi,
      single_name: names.single,
      multi_name: names.multi,
      local_url: localUrl,
      start_block: startBlock,
      block_number: startBlock - 1,
    })
    .execute();
}

/** Stores the address of the desk's own chain; null while it doesn't run. */
export async function setLocalUrl(db: Kysely<DB>, url: string | null): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ local_url: url })
    .where('local_url', 'is distinct from', url)
    .execute();
}

/** A node, and the contracts on its chain. */
export interface ReachableChain {
  rpcUrl: string;
  chainId: string;
  contracts: Contracts;
}

/** The chain that can be reached now: the configured one, or the desk's own while it runs. */
export async function reachableChain(
  db: Kysely<DB>,
  config: ChainConfig | undefined,
): Promise<ReachableChain | undefined> {
  if (config) {
    const { rpcUrl, chainId, singleContract, multiContract } = config;
    return { rpcUrl, chainId, contracts: { single: singleContract, multi: multiContract } };
  }
  const state = await readState(db);
  if (!state?.localUrl) return undefined;
  return { rpcUrl: state.localUrl, chainId: state.chainId, contracts: state.contracts };
}

/** Stores that the reader looked at the chain, and the newest block. */
export async function noteSeen(db: Kysely<DB>, head: number): Promise<void> {
  await sql`update chain_state set head = ${head}, seen_at = now()
    where head <> ${head} or seen_at < now() - interval '5 seconds'`.execute(db);
}

/** Stores the latest failure. */
export async function noteError(db: Kysely<DB>, message: string): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ last_error: message, last_error_at: sql`now()`, seen_at: sql`now()` })
    .execute();
}

/** Stops the reading until an administrator acts, with a sentence that says what to do. */
export async function noteStop(db: Kysely<DB>, sentence: string): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ stopped: sentence, rebuild_from: null, last_error: sentence, last_error_at: sql`now()` })
    .execute();
}

/** The latest blocks that were read, newest first. */
export function knownBlocks(db: Kysely<DB>): Promise<{ number: number; hash: string }[]> {
  return db.selectFrom('chain_blocks').select(['number', 'hash']).orderBy('number', 'desc').execute();
}

/** The block of the last event up to a height. */
export function lastEventUpTo(
  db: Kysely<DB>,
  block: number,
): Promise<{ number: number; hash: string } | undefined> {
  return db
    .selectFrom('chain_events')
    .select(['block_number as number', 'block_hash as hash'])
    .where('block_number', '<=', block)
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Currencies whose symbol and digits are known. */
export async function knownCurrencies(db: Kysely<DB>, chainId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chain_currencies')
    .select('address')
    .where('chain_id', '=', chainId)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Stores the facts of a currency's contract. */
export async function addCurrency(
  db: Kysely<DB>,
  chainId: string,
  { address, symbol, decimals }: { address: string; symbol: string; decimals: number },
): Promise<void> {
  await db
    .insertInto('chain_currencies')
    .values({ chain_id: chainId, address, symbol, decimals })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Asks the chain's reader to read again from a block on. The tables that are updated together with the events are counted
 * again at once.
 * @returns the state, undefined if no chain was read yet
 */
export function requestRebuild(db: Kysely<DB>, from: number): Promise<ChainState | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0; set local lock_timeout = '60s'`.execute(transaction);
    const state = await readState(transaction);
    if (!state) return undefined;
    // It also keeps the reader from writing until the counting is done.
    await sql`update chain_state set rebuild_from = ${Math.max(from, state.startBlock)}`.execute(transaction);
    await recountCopies(transaction);
    return state;
  });
}
