/** A phone wallet whose built-in browser opens a page by a link. */
export interface PhoneWallet {
  name: string;
  /** The link that opens a page there. Without the app, it leads to the app's download page. */
  linkTo: (page: URL) => string;
}

/** The links as each wallet documents them. No service of ours is between the page and the wallet. */
export const phoneWallets: readonly PhoneWallet[] = [
  {
    name: 'MetaMask',
    // The address must not be encoded: the wallet would open an empty page.
    linkTo: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Trust Wallet',
    linkTo: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
  },
  {
    name: 'Base (Coinbase Wallet)',
    linkTo: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
];

/** Whether a phone can reach a page. It can't reach an address of this computer only. */
export const isForPhones = ({ hostname }: URL): boolean =>
  !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
