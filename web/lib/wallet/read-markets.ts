import { discoverWallets, walletOn } from './discover.ts';
import { percentOfWei } from './fee-scale.ts';
import type { MarketState } from './market.ts';
import { type ChainStatus, contractOf } from './wallet-chain.ts';
import type { Standard } from './pending-fee.ts';
import { chainOf } from './provider.ts';

/** The state of both contracts, or why it can't be read. Fee and royalty in percent. */
export type MarketsRead =
  | { kind: 'noWallet' }
  | { kind: 'otherNetwork'; found: string }
  | { kind: 'read'; 721: MarketShown; 1155: MarketShown };

/** One contract's state, as shown. */
export interface MarketShown {
  owner: string;
  serviceFee: string;
  mostRoyalty: string;
  /** The id of the token that was minted last; null if there is none. */
  latestToken: string | null;
}

const shown = ({ owner, serviceFee, mostRoyalty, latestToken }: MarketState): MarketShown => ({
  owner,
  serviceFee: percentOfWei(serviceFee),
  mostRoyalty: percentOfWei(mostRoyalty),
  latestToken: latestToken === 0n ? null : String(latestToken),
});

/**
 * Reads both contracts through a wallet that is already on the server's chain. It does not prompt the user.
 * @throws if the wallet's node fails, or the contracts don't exist there
 */
export async function readMarkets(chain: ChainStatus): Promise<MarketsRead> {
  const { chainId, singleContract, multiContract } = chain;
  const wallet = await walletOn(chainId ?? '');
  if (!wallet) {
    const [other] = await discoverWallets();
    const found = await (other && chainOf(other.provider).catch(() => undefined));
    return found === undefined ? { kind: 'noWallet' } : { kind: 'otherNetwork', found };
  }
  // Only an admin with a wallet needs the code that reads contracts, which is most of the wallet's code.
  const { readMarket } = await import('./market.ts');
  const [single, multi] = await Promise.all([
    readMarket(wallet.provider, singleContract ?? ''),
    readMarket(wallet.provider, multiContract ?? ''),
  ]);
  return { kind: 'read', 721: shown(single), 1155: shown(multi) };
}

/**
 * Reads the total royalty of a token, in percent; null if there is no such token.
 * @throws if no wallet is on the server's chain any longer, or its node fails
 */
export async function readTotalRoyalty(
  chain: ChainStatus,
  standard: Standard,
  tokenId: bigint,
): Promise<string | null> {
  const wallet = await walletOn(chain.chainId ?? '');
  if (!wallet) throw new Error('No wallet is on the desk’s chain.');
  const { readTotalRoyalty: read } = await import('./market.ts');
  const total = await read(wallet.provider, contractOf(chain, standard) ?? '', tokenId);
  return total === undefined ? null : percentOfWei(total);
}
