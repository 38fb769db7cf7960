/** A wallet on phones whose own browser opens a page by a link. */
export interface PhoneWallet {
  name: string;
  /** The link that opens a page there; without the app it leads to where that can be had. */
  linkTo: (page: URL) => string;
}

/** The links as each wallet documents them. Nothing of ours is between the page and the wallet. */
export const phoneWallets: readonly PhoneWallet[] = [
  {
    name: 'MetaMask',
    // The address as it is: an encoded one opens an empty page.
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

/** Whether a phone can reach a page: one of this computer alone it can't. */
export const isForPhones = ({ hostname }: URL): boolean =>
  !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
