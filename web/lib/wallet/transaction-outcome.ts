import { isFeeCall, isSameAccount } from './market.ts';
import type { PendingFee } from './pending-fee.ts';
import { ask, chainOf, type Provider, quantity } from './provider.ts';

/** What the wallet's node knows about a sent transaction. */
export type TransactionOutcome =
  | { kind: 'mined' }
  /** It is pending. The wallet may have given it another nonce than expected. */
  | { kind: 'waiting'; nonce: number }
  /** Another change of the fee was mined with its nonce, usually the same one with a higher gas price. */
  | { kind: 'spedUp'; hash: string }
  /** Another transaction was mined with its nonce. `replaced` means that it wasn't found. */
  | { kind: 'cancelled' }
  | { kind: 'replaced' }
  /** The node doesn't know it, and its nonce is unused. */
  | { kind: 'missing' }
  /** The wallet is on another network, or does not answer. */
  | { kind: 'unseen' };

interface Transaction {
  hash: string;
  from: string;
  to: string | null;
  nonce: string;
  input: string;
}

/** How many blocks are searched for a replacement. */
const maxBlocks = 60;

/** Asks a wallet for the outcome of a transaction. The answer is only a hint: the server's own check decides. */
export async function transactionOutcomeOf(
  provider: Provider,
  pending: PendingFee,
): Promise<TransactionOutcome> {
  try {
    if ((await chainOf(provider)) !== pending.chainId) return { kind: 'unseen' };
    const receipt = await ask<object | null>(provider, 'eth_getTransactionReceipt', pending.hash);
    if (receipt) return { kind: 'mined' };
    const known = await ask<Transaction | null>(provider, 'eth_getTransactionByHash', pending.hash);
    if (known) return { kind: 'waiting', nonce: Number(known.nonce) };
    const used = await ask<string>(provider, 'eth_getTransactionCount', pending.from, 'latest');
    return Number(used) > pending.nonce ? await replacementOf(provider, pending) : { kind: 'missing' };
  } catch {
    return { kind: 'unseen' };
  }
}

async function replacementOf(provider: Provider, pending: PendingFee): Promise<TransactionOutcome> {
  const head = Number(await ask<string>(provider, 'eth_blockNumber'));
  const first = Math.max(pending.block, head - maxBlocks + 1, 0);
  for (let height = head; height >= first; height -= 1) {
    const block = await ask<{ transactions: Transaction[] } | null>(
      provider,
      'eth_getBlockByNumber',
      quantity(BigInt(height)),
      true,
    );
    const found = block?.transactions.find(
      ({ from, nonce }) => Number(nonce) === pending.nonce && isSameAccount(from, pending.from),
    );
    if (!found) continue;
    if (found.hash === pending.hash) return { kind: 'mined' };
    const isFeeChange =
      found.to !== null && isSameAccount(found.to, pending.contract) && isFeeCall(found.input);
    return isFeeChange ? { kind: 'spedUp', hash: found.hash } : { kind: 'cancelled' };
  }
  return { kind: 'replaced' };
}
