/** Which contract: of single copies, or of several. */
export type Standard = 721 | 1155;

export const standards = [721, 1155] as const;

/** A sent transaction that sets a fee, as this browser remembers it until its end is known. */
export interface PendingFee {
  standard: Standard;
  hash: string;
  from: string;
  /** The sender's number of it; a replacement has the same. */
  nonce: number;
  chainId: string;
  contract: string;
  /** What it sets, in percent. */
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

/** Remembers a transaction: a closed tab goes on with it at the next visit, and other tabs know of it. */
export function rememberFee(pending: PendingFee): void {
  localStorage.setItem(keyOf(pending.standard), JSON.stringify(pending));
}

/** Forgets a transaction, unless a newer one stands there already. */
export function forgetFee({ standard, hash }: PendingFee): void {
  if (pendingFee(standard)?.hash === hash) localStorage.removeItem(keyOf(standard));
}

/** Calls back when another tab has sent a transaction of a contract. Returns the way to stop. */
export function onFeeOfOtherTab(standard: Standard, listener: () => void): () => void {
  const note = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(standard) && newValue !== null) listener();
  };
  addEventListener('storage', note);
  return () => removeEventListener('storage', note);
}
