import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import {
  type PendingContractChange,
  pendingContractChanges,
  addStep,
  endContractChange,
  setSafe,
  setUnsent,
} from './contract-change-store.ts';
import type { ContractState } from './contract-state.ts';
import type { Receipt, Rpc } from '#server/platform/chain/rpc.ts';
import type { Safe } from './safe.ts';
import type { ChainState } from './state.ts';

/**
 * Updates pending contract changes whose transaction was reverted, whose contract has another owner now, or whose
 * Safe used the nonce for something else or has other owners or another threshold (specification 24.5).
 * @param contractState of both contracts, at the block of `state`
 */
export async function followContractChanges(
  db: Kysely<DB>,
  rpc: Rpc,
  { chainId }: ChainState,
  contractState: readonly ContractState[],
): Promise<void> {
  for (const change of await pendingContractChanges(db, chainId)) {
    const of = contractState.find(({ standard }) => standard === change.standard);
    if (!of || of.contract !== change.contract) continue;
    const isFailed = change.transactionHash !== null && (await wasReverted(rpc, change));
    await db.transaction().execute((transaction) => follow(transaction, change, of, isFailed));
  }
}

/** Whether the transaction that an administrator named belongs to this change and was reverted. */
async function wasReverted(rpc: Rpc, change: PendingContractChange): Promise<boolean> {
  const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', change.transactionHash);
  if (receipt?.status !== '0x0') return false;
  const sentTo = receipt.to?.toLowerCase();
  const isThroughSender = sentTo === change.sender.toLowerCase();
  if (change.safeHash !== null) return isThroughSender;
  return sentTo === change.contract.toLowerCase() || (change.batch !== null && isThroughSender);
}

async function follow(
  transaction: Kysely<DB>,
  change: PendingContractChange,
  contractState: ContractState,
  isFailed: boolean,
): Promise<void> {
  const isAccepting = change.act === 'acceptOwnership';
  const holder = isAccepting ? contractState.pendingOwner : contractState.owner;
  const safe: Safe | null = isAccepting ? contractState.pendingSafe : contractState.ownerSafe;
  const hash = change.transactionHash ?? '';
  if (isFailed) {
    await addStep(transaction, change.id, 'failed', { hash });
    if (change.safeHash === null) await endContractChange(transaction, change.id, 'failed');
    else await setUnsent(transaction, change.id);
  }
  if (holder !== change.sender) {
    if (await endContractChange(transaction, change.id, 'void'))
      await addStep(transaction, change.id, 'void', {});
    return;
  }
  if (change.safeNonce === null || safe === null) return;
  if (BigInt(safe.nonce) > BigInt(change.safeNonce)) {
    if (await endContractChange(transaction, change.id, 'replaced'))
      await addStep(transaction, change.id, 'replaced', {});
    return;
  }
  const isSame =
    safe.threshold === change.safeThreshold &&
    [...safe.owners].sort().join() === [...(change.safeOwners ?? [])].sort().join();
  if (isSame) return;
  await setSafe(transaction, change.id, safe);
  await addStep(transaction, change.id, 'safeChanged', {
    owners: safe.owners.join(' '),
    threshold: String(safe.threshold),
  });
}
