import { type Kysely, sql } from 'kysely';
import type { ChainConfig } from '../config.ts';
import type { DB } from '../db/types.ts';
import type { Contracts } from './decode.ts';

/** How far the chain was read, and what became of it: the one row of chain_state. */
export interface ChainState {
  chainId: string;
  genesisHash: string;
  contracts: Contracts;
  /** The node's address where the chain is the desk's own and runs. */
  localUrl: string | null;
  startBlock: number;
  block: number;
  blockHash: string;
  head: number;
  /** Where reading anew has come to. */
  rebuildFrom: number | null;
  /** Why reading has ended for good. */
  stopped: string | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  seenAt: Date;
}

/** The state; undefined before the first block was looked for. */
export async function readState(db: Kysely<DB>): Promise<ChainState | undefined> {
  const { rows } = await sql<Omit<ChainState, 'contracts'> & { single: string; multi: string }>`
    select chain_id::text as "chainId", genesis_hash as "genesisHash", single_contract as single,
      multi_contract as multi, local_url as "localUrl", start_block as "startBlock", block_number as block,
      block_hash as "blockHash", head, rebuild_from as "rebuildFrom", stopped, last_error as "lastError",
      last_error_at as "lastErrorAt", seen_at as "seenAt"
    from chain_state`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { single, multi, ...state } = row;
  return { ...state, contracts: { single, multi } };
}

/** A chain, told from every other, and what is read of it. */
export interface ChainIdentity {
  chainId: string;
  genesisHash: string;
  contracts: Contracts;
  /** The contracts' own names, which their tokens' collections go by. */
  names: { single: string; multi: string };
  /** The first block that can hold anything of the contracts. */
  startBlock: number;
  localUrl: string | null;
}

/** Begins the state of a chain; what was read of another is the caller's to undo first. */
export async function beginState(db: Kysely<DB>, chain: ChainIdentity): Promise<void> {
  const { chainId, genesisHash, contracts, names, startBlock, localUrl } = chain;
  await sql`
    insert into chain_state (chain_id, genesis_hash, single_contract, multi_contract, single_name, multi_name,
      local_url, start_block, block_number)
    values (${chainId}, ${genesisHash}, ${contracts.single}, ${contracts.multi}, ${names.single}, ${names.multi},
      ${localUrl}, ${startBlock}, ${startBlock - 1})`.execute(db);
}

/** Says where the desk's own chain answers; null while it doesn't run. */
export async function setLocalUrl(db: Kysely<DB>, url: string | null): Promise<void> {
  await sql`update chain_state set local_url = ${url} where local_url is distinct from ${url}`.execute(db);
}

/** A node and what is on its chain. */
export interface ReachableChain {
  rpcUrl: string;
  chainId: string;
  contracts: Contracts;
}

/** The chain that can be asked now: the configured one, or the desk's own while it runs. */
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
