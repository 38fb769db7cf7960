import { decodeFunctionResult, encodeFunctionData, getAddress, isAddressEqual } from 'viem/utils';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import { ask, isRevert, type Provider } from './provider.ts';

/** The state that a contract reports. */
export interface MarketState {
  /** EIP-55 checksummed. */
  owner: string;
  /** The current fee, in percent × 1e18. */
  serviceFee: bigint;
  /** The most that all royalties of one token may add up to, in percent × 1e18. */
  mostRoyalty: bigint;
  /** The id of the token that was minted last; 0 if there is none. */
  latestToken: bigint;
}

// The ERC-1155 contract has all of these too, from the core that both contracts share.
const abi = singleCopyAbi;

/**
 * Reads a contract through the wallet, which must be on its chain. It does not request an account.
 * @param contract its address
 * @throws if the wallet's node fails, or there is no such contract
 */
export async function readMarket(provider: Provider, contract: string): Promise<MarketState> {
  const read = async (functionName: 'owner' | 'serviceFee' | 'MAX_ROYALTY' | 'mintedTokens') => {
    const data = encodeFunctionData({ abi, functionName });
    const answer = await ask<`0x${string}`>(provider, 'eth_call', { to: contract, data }, 'latest');
    return decodeFunctionResult({ abi, functionName, data: answer });
  };
  const [owner, serviceFee, mostRoyalty, latestToken] = await Promise.all([
    read('owner'),
    read('serviceFee'),
    read('MAX_ROYALTY'),
    // Token ids start at 1 and have no gaps.
    read('mintedTokens'),
  ]);
  return {
    owner: getAddress(String(owner)),
    serviceFee: BigInt(serviceFee),
    mostRoyalty: BigInt(mostRoyalty),
    latestToken: BigInt(latestToken),
  };
}

/**
 * The total royalty of a token, in percent × 1e18; undefined if the contract has no such token.
 * @throws if the wallet's node fails, or there is no such contract
 */
export async function readTotalRoyalty(
  provider: Provider,
  contract: string,
  tokenId: bigint,
): Promise<bigint | undefined> {
  // A number beyond 256 bits can't be a token id.
  if (tokenId >= 2n ** 256n) return undefined;
  const data = encodeFunctionData({ abi, functionName: 'totalRoyalty', args: [tokenId] });
  try {
    const answer = await ask<`0x${string}`>(provider, 'eth_call', { to: contract, data }, 'latest');
    return decodeFunctionResult({ abi, functionName: 'totalRoyalty', data: answer });
  } catch (error) {
    if (isRevert(error)) return undefined;
    throw error;
  }
}

/** The call data that sets the service fee, in percent × 1e18. */
export function feeCallData(fee: bigint): string {
  return encodeFunctionData({ abi, functionName: 'setServiceFee', args: [fee] });
}

/** Whether call data sets the service fee, to any value. */
export function isFeeCall(data: string): boolean {
  return data.startsWith(feeCallData(0n).slice(0, 10));
}

/** An account in display form: EIP-55 checksummed. */
export function accountOf(text: string): string {
  return getAddress(text);
}

/** Whether two addresses are equal, in any spelling. */
export function isSameAccount(one: string, other: string): boolean {
  return isAddressEqual(one as `0x${string}`, other as `0x${string}`);
}
