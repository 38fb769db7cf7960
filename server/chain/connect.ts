import { type Kysely, sql } from 'kysely';
import { networkOf } from '#contract/networks.ts';
import type { DB } from '../db/types.ts';
import { zeroAddress } from '../base/address.ts';
import { forgetChain } from './apply.ts';
import { contractNames, firstBlockOf } from './contract-facts.ts';
import type { Contracts } from './decode.ts';
import { latestHeader } from './fetch.ts';
import { genesisHashOf } from '../local/local-chain.ts';
import type { Rpc } from './rpc.ts';
import { addCurrency, beginState, noteStop, readState, setLocalUrl } from './state.ts';

/** The chain to read. */
export interface WantedChain {
  chainId: string;
  contracts: Contracts;
  /** The desk's own node: if it says that blocks are gone, they are; it may have started a new chain. */
  localUrl: string | null;
}

/**
 * Makes sure that the node is on the wanted chain and that the state in the database is of it. If another chain was read
 * before (after a changed configuration, or a new evaluation chain), everything read of that one is undone.
 * @param say gets a sentence if something was undone
 * @throws Error with a sentence if the node is on another chain or doesn't have the contracts
 */
export async function connectChain(
  db: Kysely<DB>,
  rpc: Rpc,
  wanted: WantedChain,
  say: (sentence: string) => void,
): Promise<void> {
  const { chainId, contracts, localUrl } = wanted;
  const found = BigInt(await rpc.call<string>('eth_chainId')).toString();
  if (found !== chainId) throw new Error(`The node is on chain ${found}, and CHAIN_ID says ${chainId}.`);
  const genesisHash = await genesisHashOf(rpc);
  const state = await readState(db);
  const isSame =
    state?.chainId === chainId &&
    state.contracts.single === contracts.single &&
    state.contracts.multi === contracts.multi;
  if (isSame && state.genesisHash === genesisHash) {
    await setLocalUrl(db, localUrl);
    return;
  }
  if (isSame && !localUrl) {
    await noteStop(
      db,
      `The node's chain ${chainId} begins with another block than the one that was read. Check CHAIN_RPC_URL.`,
    );
    return;
  }
  const names = await contractNames(rpc, contracts);
  const { number: head } = await latestHeader(rpc);
  const startBlock = localUrl ? 0 : await firstBlockOf(rpc, contracts, head);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    if (state) {
      await forgetChain(transaction, state);
      say(
        `Undid what was read of another chain (${state.chainId}); reading chain ${chainId} from its start.`,
      );
    }
    await beginState(transaction, { chainId, genesisHash, contracts, names, startBlock, localUrl });
    const { coin } = networkOf(chainId);
    await addCurrency(transaction, chainId, { address: zeroAddress, symbol: coin, decimals: 18 });
  });
}
