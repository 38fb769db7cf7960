/** The contract's standard: ERC-721 or ERC-1155. */
export type Standard = 721 | 1155;

export const standards = [721, 1155] as const;

/** A sent transaction that sets a fee, as this browser remembers it until it is final. */
export interface PendingFee {
  standard: Standard;
  hash: string;
  from: string;
  /** The sender's nonce; a replacement has the same. */
  nonce: number;
  chainId: string;
  contract: string;
  /** The new fee, in percent. */
  fee: string;
  /** The last block when it was sent; a replacement is in a later one. */
  block: number;
}

const keyOf = (standard: Standard) => `pending_fee_${standard}`;

/** The remembered transaction of a contract, of this tab or another one. */
export function pendingFee(standard: Standard): PendingFee | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(standard)) ?? 'null') as PendingFee | null;
    return kept && /^0x[\da-f]{64}$/i.test(kept.hash) && kept.standard === standard ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a transaction: the next visit resumes it, and other tabs follow it. */
export function rememberFee(pending: PendingFee): void {
  localStorage.setItem(keyOf(pending.standard), JSON.stringify(pending));
}

/** Forgets a transaction, unless a newer one has replaced it. */
export function forgetFee({ standard, hash }: PendingFee): void {
  if (pendingFee(standard)?.hash === hash) localStorage.removeItem(keyOf(standard));
}

/** Calls back when another tab sends a transaction to a contract. Returns a function that unsubscribes. */
export function onFeeOfOtherTab(standard: Standard, listener: () => void): () => void {
  const note = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(standard) && newValue !== null) listener();
  };
  addEventListener('storage', note);
  return () => removeEventListener('storage', note);
}
