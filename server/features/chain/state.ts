import { type Kysely, sql } from 'kysely';
import type { ChainConfig } from '#server/platform/config.ts';
import type { DB } from '#server/platform/db/types.ts';
import { recountCopies } from './copies.ts';
import type { Contracts, Standard } from './decode.ts';
import type { NodeFigure } from './node.ts';

/** How far a chain was read, and whether the reading works: a row of chain_state. */
export interface ChainState {
  chainId: string;
  /** Its position among the configured chains. The fees in the settings are those of the first one, 0. */
  place: number;
  genesisHash: string;
  contracts: Contracts;
  /** The node's URL, if the chain is the server's own and is running. */
  localUrl: string | null;
  /** The health of its nodes, as last changed. */
  nodes: NodeFigure[];
  startBlock: number;
  block: number;
  blockHash: string;
  /** The time of the last block that was read, in seconds since 1970. Orders expire by it. */
  blockTime: number;
  head: number;
  /** The next block to read again. */
  rebuildFrom: number | null;
  /** The next stored block to prove again; null if all of them are proved. */
  proveFrom: number | null;
  /** Why the reading has stopped until an administrator acts. */
  stopped: string | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  seenAt: Date;
}

/** The states of all chains that were read, in the order of the configuration. */
export async function readStates(db: Kysely<DB>): Promise<ChainState[]> {
  const rows = await db
    .selectFrom('chain_state')
    .select([
      'chain_id as chainId',
      'place',
      'genesis_hash as genesisHash',
      'single_contract as single',
      'multi_contract as multi',
      'local_url as localUrl',
      'nodes',
      'start_block as startBlock',
      'block_number as block',
      'block_hash as blockHash',
      'block_time as blockTime',
      'head',
      'rebuild_from as rebuildFrom',
      'prove_from as proveFrom',
      'stopped',
      'last_error as lastError',
      'last_error_at as lastErrorAt',
      'seen_at as seenAt',
    ])
    .orderBy('place')
    .orderBy('chain_id')
    .execute();
  return rows.map(({ single, multi, ...state }) => ({ ...state, contracts: { single, multi } }));
}

/** The state of a chain, or of the first one; undefined before the first connection to it. */
export async function readState(db: Kysely<DB>, chainId?: string): Promise<ChainState | undefined> {
  const states = await readStates(db);
  return chainId === undefined ? states[0] : states.find((state) => state.chainId === chainId);
}

/** The standard of a token's contract; undefined if the contract isn't one of the two that are read. */
export async function standardOf(
  db: Kysely<DB>,
  { chainId, contractAddress }: { chainId: string; contractAddress: string },
): Promise<Standard | undefined> {
  const state = await readState(db, chainId);
  if (!state) return undefined;
  const { single, multi } = state.contracts;
  return contractAddress === single ? 721 : contractAddress === multi ? 1155 : undefined;
}

/** The values that identify a chain, and what is read of it. */
export interface ChainIdentity {
  chainId: string;
  place: number;
  genesisHash: string;
  contracts: Contracts;
  /** The contracts' own names, which become the names of the collections. */
  names: { single: string; multi: string };
  /** The first block that can contain an event of the contracts. */
  startBlock: number;
  localUrl: string | null;
}

/** Creates the state of a chain. The caller must first undo what was read of another one. */
export async function beginState(db: Kysely<DB>, chain: ChainIdentity): Promise<void> {
  const { chainId, place, genesisHash, contracts, names, startBlock, localUrl } = chain;
  await db
    .insertInto('chain_state')
    .values({
      chain_id: chainId,
      place,
      genesis_hash: genesisHash,
      single_contract: contracts.single,
      multi_contract: contracts.multi,
      single_name: names.single,
      multi_name: names.multi,
      local_url: localUrl,
      start_block: startBlock,
      block_number: startBlock - 1,
      prove_from: null,
    })
    .execute();
}

/**
 * Stores a chain's position, and the URL of the server's own chain; null while that isn't running, and for all others.
 */
export async function placeState(
  db: Kysely<DB>,
  { chainId, place, localUrl }: { chainId: string; place: number; localUrl: string | null },
): Promise<void> {
  await sql`update chain_state set place = ${place}, local_url = ${localUrl}
    where chain_id = ${chainId}::numeric and (place, local_url) is distinct from (${place}, ${localUrl})`.execute(
    db,
  );
}

/** Records that the server's own chain isn't running. */
export async function forgetLocalUrl(db: Kysely<DB>): Promise<void> {
  await db.updateTable('chain_state').set({ local_url: null }).where('local_url', 'is not', null).execute();
}

/** The nodes of a chain, and the contracts on it. */
export interface ReachableChain {
  rpcUrls: readonly string[];
  chainId: string;
  contracts: Contracts;
}

/** The chains that can be reached now: the configured ones, or the server's own while it runs. */
export async function reachableChains(
  db: Kysely<DB>,
  configured: readonly ChainConfig[],
): Promise<ReachableChain[]> {
  if (configured.length > 0) {
    return configured.map(({ rpcUrls, chainId, singleContract, multiContract }) => ({
      rpcUrls,
      chainId,
      contracts: { single: singleContract, multi: multiContract },
    }));
  }
  const state = await readState(db);
  if (!state?.localUrl) return [];
  return [{ rpcUrls: [state.localUrl], chainId: state.chainId, contracts: state.contracts }];
}

/** One of the reachable chains: the requested one or by default the first; undefined if it can't be reached. */
export async function reachableChain(
  db: Kysely<DB>,
  configured: readonly ChainConfig[],
  chainId?: string,
): Promise<ReachableChain | undefined> {
  const chains = await reachableChains(db, configured);
  return chainId === undefined ? chains[0] : chains.find((chain) => chain.chainId === chainId);
}

/** Stores that the reader checked a chain, and the newest block. */
export async function noteSeen(db: Kysely<DB>, chainId: string, head: number): Promise<void> {
  await sql`update chain_state set head = ${head}, seen_at = now()
    where chain_id = ${chainId}::numeric and (head <> ${head} or seen_at < now() - interval '5 seconds')`.execute(
    db,
  );
}

/** Stores the health of a chain's nodes. */
export async function noteNodes(
  db: Kysely<DB>,
  chainId: string,
  figures: readonly NodeFigure[],
): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ nodes: JSON.stringify(figures) })
    .where('chain_id', '=', chainId)
    .execute();
}

/** Stores the latest failure of a chain. */
export async function noteError(db: Kysely<DB>, chainId: string, message: string): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ last_error: message, last_error_at: sql`now()`, seen_at: sql`now()` })
    .where('chain_id', '=', chainId)
    .execute();
}

/** Stops the reading of a chain until an administrator acts, with a message that says what to do. */
export async function noteStop(db: Kysely<DB>, chainId: string, sentence: string): Promise<void> {
  await db
    .updateTable('chain_state')
    .set({ stopped: sentence, rebuild_from: null, last_error: sentence, last_error_at: sql`now()` })
    .where('chain_id', '=', chainId)
    .execute();
}

/** The latest blocks of a chain that were read, newest first. */
export function knownBlocks(db: Kysely<DB>, chainId: string): Promise<{ number: number; hash: string }[]> {
  return db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', chainId)
    .orderBy('number', 'desc')
    .execute();
}

/** The block of a chain's last event up to a height. */
export function lastEventUpTo(
  db: Kysely<DB>,
  chainId: string,
  block: number,
): Promise<{ number: number; hash: string } | undefined> {
  return db
    .selectFrom('chain_events')
    .select(['block_number as number', 'block_hash as hash'])
    .where('chain_id', '=', chainId)
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
 * Requests that a chain's reader reads again from a block on. The tables that are updated together with the
 * events are recounted immediately.
 * @param chainId the first chain by default
 * @returns the state, undefined if the chain was not read yet
 */
export function requestRebuild(
  db: Kysely<DB>,
  from: number,
  chainId?: string,
): Promise<ChainState | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0; set local lock_timeout = '60s'`.execute(transaction);
    const state = await readState(transaction, chainId);
    if (!state) return undefined;
    // This also prevents the reader from writing until the recount is done.
    await transaction
      .updateTable('chain_state')
      .set({ rebuild_from: Math.max(from, state.startBlock) })
      .where('chain_id', '=', state.chainId)
      .execute();
    await recountCopies(transaction, state.chainId);
    return state;
  });
}
