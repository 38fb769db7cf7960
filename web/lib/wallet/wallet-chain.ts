import type { AnswerOf, client } from '../client.ts';
import type { Standard } from './pending-fee.ts';
import { ask, chainOf, type Provider, quantity, refusalOf, unknownChain } from './provider.ts';

/** The server's chain, as chainStatus returns it. */
export type ChainStatus = AnswerOf<typeof client.chain.chainStatus>;

/** The contract of a standard; null if there is none. */
export function contractOf(chain: ChainStatus, standard: Standard): string | null {
  return standard === 721 ? chain.singleContract : chain.multiContract;
}

/** How long a wallet may take to switch after it reported the switch. */
const switchMs = 3000;

/**
 * Asks a wallet to switch to the server's chain. If the wallet doesn't know the chain, and it is the evaluation
 * chain of this server, the wallet is asked to add it.
 * @returns whether the wallet knows the network
 * @throws what the wallet throws, such as a refusal
 */
export async function switchChain(provider: Provider, chain: ChainStatus): Promise<boolean> {
  const chainId = quantity(BigInt(chain.chainId ?? 0));
  try {
    await ask(provider, 'wallet_switchEthereumChain', { chainId });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    if (chain.rpcUrl === null) return false;
    await ask(provider, 'wallet_addEthereumChain', {
      chainId,
      chainName: chain.networkName ?? chain.chainId,
      nativeCurrency: { name: chain.coin ?? 'ETH', symbol: chain.coin ?? 'ETH', decimals: 18 },
      rpcUrls: [chain.rpcUrl],
    });
    // Some wallets add a network without switching to it.
    if ((await chainOf(provider)) !== chain.chainId) {
      await ask(provider, 'wallet_switchEthereumChain', { chainId });
    }
  }
  const giveUpAt = Date.now() + switchMs;
  while ((await chainOf(provider)) !== chain.chainId && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}

function isUnknown(error: unknown): boolean {
  const { code, said } = refusalOf(error);
  return code === unknownChain || /unrecognized chain/i.test(said);
}
