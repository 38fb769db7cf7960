import { discoverWallets, walletOn } from './discover.ts';
import { percentOfWei } from './fee-scale.ts';
import type { MarketFacts } from './market.ts';
import type { ChainStatus } from './network.ts';
import { chainOf } from './provider.ts';

/** What the contracts say of themselves, or why that can't be read. Fee and royalty in percent. */
export type MarketsRead =
  | { kind: 'noWallet' }
  | { kind: 'otherNetwork'; found: string }
  | { kind: 'read'; 721: MarketShown; 1155: MarketShown };

/** One contract's, as it is shown. */
export interface MarketShown {
  owner: string;
  serviceFee: string;
  mostRoyalty: string;
}

const shown = ({ owner, serviceFee, mostRoyalty }: MarketFacts): MarketShown => ({
  owner,
  serviceFee: percentOfWei(serviceFee),
  mostRoyalty: percentOfWei(mostRoyalty),
});

/**
 * Reads both contracts through a wallet that is on the desk's chain already; nothing is asked of its user.
 * @throws where the wallet's node fails, or where the contracts are not there
 */
export async function readMarkets(chain: ChainStatus): Promise<MarketsRead> {
  const { chainId, singleContract, multiContract } = chain;
  const wallet = await walletOn(chainId ?? '');
  if (!wallet) {
    const [other] = await discoverWallets();
    const found = await (other && chainOf(other.provider).catch(() => undefined));
    return found === undefined ? { kind: 'noWallet' } : { kind: 'otherNetwork', found };
  }
  // Only who has a wallet needs what reads contracts: most of the wallet's code.
  const { readMarket } = await import('./market.ts');
  const [single, multi] = await Promise.all([
    readMarket(wallet.provider, singleContract ?? ''),
    readMarket(wallet.provider, multiContract ?? ''),
  ]);
  return { kind: 'read', 721: shown(single), 1155: shown(multi) };
}
