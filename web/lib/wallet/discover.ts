import { chainOf, type Provider } from './provider.ts';

/** A wallet of this browser. */
export interface Wallet {
  /** The wallet's own identifier, the same at every visit; empty if it has none. */
  id: string;
  name: string;
  /** An image as a data URL; null if there is none. */
  icon: string | null;
  provider: Provider;
}

/** Wallets announce themselves immediately; a sleeping extension takes a moment. */
const patienceMs = 200;

/**
 * The wallets of this browser: those that announce themselves (EIP-6963), or else the older wallet at
 * `window.ethereum`.
 */
export async function discoverWallets(): Promise<Wallet[]> {
  const found = new Map<string, Wallet>();
  const note = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announcement | null>).detail ?? {};
    if (!info || typeof provider?.request !== 'function' || found.has(info.uuid)) return;
    const icon = info.icon?.startsWith('data:image/') ? info.icon : null;
    found.set(info.uuid, { id: info.rdns ?? '', name: info.name || (info.rdns ?? ''), icon, provider });
  };
  addEventListener('eip6963:announceProvider', note);
  dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  removeEventListener('eip6963:announceProvider', note);
  if (found.size > 0) return [...found.values()];
  const { ethereum } = globalThis as { ethereum?: Provider };
  return typeof ethereum?.request === 'function'
    ? [{ id: '', name: 'Ethereum', icon: null, provider: ethereum }]
    : [];
}

interface Announcement {
  info?: { uuid: string; name?: string; icon?: string; rdns?: string };
  provider?: Provider;
}

/** A wallet of this browser that is connected to a chain. It does not request an account. */
export async function walletOn(chainId: string): Promise<Wallet | undefined> {
  for (const wallet of await discoverWallets()) {
    if ((await chainOf(wallet.provider).catch(() => undefined)) === chainId) return wallet;
  }
  return undefined;
}

/** Calls back when a wallet of this browser switches its network. Returns a function that unsubscribes. */
export async function onChainChange(listener: () => void): Promise<() => void> {
  const wallets = await discoverWallets();
  for (const { provider } of wallets) provider.on?.('chainChanged', listener);
  return () => {
    for (const { provider } of wallets) provider.removeListener?.('chainChanged', listener);
  };
}
