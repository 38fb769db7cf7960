import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import {
  type ActUnderWay,
  actsUnderWay,
  addStep,
  endAct,
  setSafe,
  setUnsent,
} from './contract-change-store.ts';
import type { ContractFacts } from './contract-state.ts';
import type { Receipt, Rpc } from '#server/platform/chain/rpc.ts';
import type { Safe } from './safe.ts';
import type { ChainState } from './state.ts';

/**
 * Follows the acts that the chain has not done: a transaction that was reverted, a contract that has another owner now, and a Safe
 * that used the number for something else or has other owners or another threshold (specification 24.5).
 * @param facts of both contracts, at the block of `state`
 */
export async function followActs(
  db: Kysely<DB>,
  rpc: Rpc,
  { chainId }: ChainState,
  facts: readonly ContractFacts[],
): Promise<void> {
  for (const act of await actsUnderWay(db, chainId)) {
    const of = facts.find(({ standard }) => standard === act.standard);
    if (!of || of.contract !== act.contract) continue;
    const isFailed = act.transactionHash !== null && (await wasReverted(rpc, act));
    await db.transaction().execute((transaction) => follow(transaction, act, of, isFailed));
  }
}

/** Whether the transaction that an admin named is this act and was reverted. */
async function wasReverted(rpc: Rpc, act: ActUnderWay): Promise<boolean> {
  const receipt = await rpc.call<Receipt | null>('eth_getTransactionReceipt', act.transactionHash);
  if (receipt?.status !== '0x0') return false;
  const sentTo = receipt.to?.toLowerCase();
  const isThroughSender = sentTo === act.sender.toLowerCase();
  if (act.safeHash !== null) return isThroughSender;
  return sentTo === act.contract.toLowerCase() || (act.batch !== null && isThroughSender);
}

async function follow(
  transaction: Kysely<DB>,
  act: ActUnderWay,
  facts: ContractFacts,
  isFailed: boolean,
): Promise<void> {
  const isAccepting = act.act === 'acceptOwnership';
  const holder = isAccepting ? facts.pendingOwner : facts.owner;
  const safe: Safe | null = isAccepting ? facts.pendingSafe : facts.ownerSafe;
  const hash = act.transactionHash ?? '';
  if (isFailed) {
    await addStep(transaction, act.id, 'failed', { hash });
    if (act.safeHash === null) await endAct(transaction, act.id, 'failed');
    else await setUnsent(transaction, act.id);
  }
  if (holder !== act.sender) {
    if (await endAct(transaction, act.id, 'void')) await addStep(transaction, act.id, 'void', {});
    return;
  }
  if (act.safeNonce === null || safe === null) return;
  if (BigInt(safe.nonce) > BigInt(act.safeNonce)) {
    if (await endAct(transaction, act.id, 'replaced')) await addStep(transaction, act.id, 'replaced', {});
    return;
  }
  const isSame =
    safe.threshold === act.safeThreshold &&
    [...safe.owners].sort().join() === [...(act.safeOwners ?? [])].sort().join();
  if (isSame) return;
  await setSafe(transaction, act.id, safe);
  await addStep(transaction, act.id, 'safeChanged', {
    owners: safe.owners.join(' '),
    threshold: String(safe.threshold),
  });
}
