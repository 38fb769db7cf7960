import { type Kysely, sql } from 'kysely';
import { chainInfoOf } from '#contract/platform/chains.ts';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { forgetChain } from './apply.ts';
import { contractNames, firstBlockOf } from './contract-metadata.ts';
import type { Contracts } from './decode.ts';
import { genesisHashOf } from './local-chain.ts';
import type { Nodes } from './nodes.ts';
import { addCurrency, beginState, type ChainState, noteStop, placeState, readStates } from './state.ts';

/** The chain to read. */
export interface WantedChain {
  chainId: string;
  /** Its position among the configured chains, from 0. */
  place: number;
  /** The symbol of its native coin, if it differs from the known one. */
  coin?: string | undefined;
  /** All configured chains. The first of them undoes what was read of any other chain. */
  among: readonly string[];
  contracts: Contracts;
  /**
   * The server's own node: if it reports that blocks are missing, they no longer exist, because it may have
   * started a new chain.
   */
  localUrl: string | null;
}

/**
 * Checks that the node is on the wanted chain and that the stored state belongs to it. Undoes what was read of
 * other contracts, of another branch, and of chains that are no longer configured, for example after a changed
 * configuration or with a new evaluation chain.
 * @param say receives a message if something was undone
 * @throws Error with a message if the node is on another chain or lacks the contracts
 */
export async function connectChain(
  db: Kysely<DB>,
  nodes: Nodes,
  wanted: WantedChain,
  say: (sentence: string) => void,
): Promise<void> {
  const { chainId, contracts, place, among, localUrl } = wanted;
  // This leaves out nodes of another chain.
  const { number: head } = await nodes.head();
  const found = BigInt(await nodes.call<string>('eth_chainId')).toString();
  if (found !== chainId) throw new Error(`The node is on chain ${found}, and CHAIN_ID says ${chainId}.`);
  const genesisHash = await genesisHashOf(nodes);
  const states = await readStates(db);
  const state = states.find((one) => one.chainId === chainId);
  const left = place === 0 ? states.filter((one) => !among.includes(one.chainId)) : [];
  const isSame =
    state !== undefined &&
    state.contracts.single === contracts.single &&
    state.contracts.multi === contracts.multi;
  for (const one of left) await undoChain(db, one, chainId, say);
  const replaced = isSame ? await replacementOf(nodes, state, genesisHash) : undefined;
  if (isSame && replaced === undefined) {
    await placeState(db, { chainId, place, localUrl });
    return;
  }
  if (isSame && !localUrl) {
    await noteStop(db, chainId, replaced ?? '');
    return;
  }
  const names = await contractNames(nodes, contracts);
  const startBlock = localUrl ? 0 : await firstBlockOf(nodes, contracts, head);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    if (state) {
      await forgetChain(transaction, state);
      say(`Undid what was read of chain ${chainId} before; reading it from its start.`);
    }
    await beginState(transaction, { chainId, place, genesisHash, contracts, names, startBlock, localUrl });
    const symbol = wanted.coin ?? chainInfoOf(chainId).coin;
    await addCurrency(transaction, chainId, { address: zeroAddress, symbol, decimals: 18 });
  });
}

/**
 * Checks whether the nodes are on a different chain with the same ID as the one that was read.
 * @returns a message for the operator; undefined if it is the same chain
 * @throws RpcError
 */
export async function replacementOf(
  nodes: Nodes,
  { chainId, contracts, genesisHash }: Pick<ChainState, 'chainId' | 'contracts' | 'genesisHash'>,
  genesisNow?: string,
): Promise<string | undefined> {
  const next = 'Check its nodes in the configuration, or set the contracts of the new chain.';
  if ((genesisNow ?? (await genesisHashOf(nodes))) !== genesisHash)
    return `Chain ${chainId} was replaced: its first block is another one than the one that was read. ${next}`;
  for (const address of [contracts.single, contracts.multi]) {
    const code = await nodes.call<string>('eth_getCode', address, 'latest');
    if (code === '0x')
      return `Chain ${chainId} was replaced: there is no longer a contract at ${address}. ${next}`;
  }
  return undefined;
}

/** Undoes what was read of a chain that is no longer configured. */
async function undoChain(
  db: Kysely<DB>,
  state: ChainState,
  chainId: string,
  say: (sentence: string) => void,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await forgetChain(transaction, state);
  });
  say(`Undid what was read of another chain (${state.chainId}); reading chain ${chainId} from its start.`);
}
