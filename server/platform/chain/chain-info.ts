import { type ChainInfo, chainInfoOf, knownChains } from '#contract/platform/chains.ts';
import type { Config } from '../config.ts';

/**
 * A chain's name, coin and block explorer, from the configuration or, if it has none, from the list of known chains.
 */
export function chainInfoIn(
  { chains, explorerUrl }: Pick<Config, 'chains' | 'explorerUrl'>,
  chainId: string,
): ChainInfo {
  const known = chainInfoOf(chainId);
  const place = chains.findIndex((chain) => chain.chainId === chainId);
  const given = chains[place];
  // EXPLORER_URL is the first chain's.
  const common = place === 0 || chains.length < 2 ? explorerUrl : undefined;
  return {
    ...known,
    name: given?.name ?? known.name,
    coin: given?.coin ?? known.coin,
    explorer: given?.explorer ?? common ?? known.explorer,
  };
}

/**
 * A chain's name in email: its name, if it has one, and its number, since several chains may have contracts with the
 * same address.
 */
export function chainLabel(config: Pick<Config, 'chains' | 'explorerUrl'>, chainId: string): string {
  const { name } = chainInfoIn(config, chainId);
  return name === null ? chainId : `${name} (${chainId})`;
}

/** Whether anything is known of a chain, so that its coin is sure. */
export const isKnownChain = ({ chains }: Pick<Config, 'chains'>, chainId: string): boolean =>
  knownChains.has(chainId) || chains.some((chain) => chain.chainId === chainId && chain.coin !== undefined);
