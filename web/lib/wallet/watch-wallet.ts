import type { FeeEvent } from './fee-steps.ts';
import { accountOf, isSameAccount } from './market.ts';
import type { Provider } from './provider.ts';

/**
 * Reports when a wallet leaves the account or the network of a sent transaction, and when it returns. Neither
 * changes the transaction.
 * @returns a function that unsubscribes
 */
export function watchWallet(
  provider: Provider | undefined,
  home: { account: string; chainId: string },
  emit: (event: FeeEvent) => void,
): () => void {
  const accounts = (detail: unknown) => {
    const [account] = Array.isArray(detail) ? (detail as string[]) : [];
    if (account !== undefined && isSameAccount(account, home.account)) emit({ type: 'noted' });
    else {
      const now = account === undefined ? null : accountOf(account);
      emit({ type: 'noted', note: { kind: 'accountChanged', account: now } });
    }
  };
  const chain = (detail: unknown) => {
    const isBack = typeof detail === 'string' && BigInt(detail).toString() === home.chainId;
    emit(isBack ? { type: 'noted' } : { type: 'noted', note: { kind: 'networkChanged' } });
  };
  provider?.on?.('accountsChanged', accounts);
  provider?.on?.('chainChanged', chain);
  return () => {
    provider?.removeListener?.('accountsChanged', accounts);
    provider?.removeListener?.('chainChanged', chain);
  };
}
