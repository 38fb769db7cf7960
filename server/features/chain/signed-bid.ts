import { addressIn } from '#server/platform/base/address.ts';
import type { Rpc } from '#server/platform/chain/rpc.ts';
import { contractConfirms } from './contract-signature.ts';

/** The content that a bidder signs, in the contract's own units. Addresses are checksummed. */
export interface SignedBid {
  bidder: string;
  tokenId: bigint;
  content: string;
  quantity: bigint;
  currency: string;
  amount: bigint;
  nonce: bigint;
  deadline: bigint;
  maxFee: bigint;
  maxRoyalty: bigint;
  signature: string;
}

const bidType = [
  { name: 'bidder', type: 'address' },
  { name: 'tokenId', type: 'uint256' },
  { name: 'content', type: 'bytes32' },
  { name: 'quantity', type: 'uint256' },
  { name: 'currency', type: 'address' },
  { name: 'amount', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'maxFee', type: 'uint256' },
  { name: 'maxRoyalty', type: 'uint256' },
] as const;

/**
 * Half of the order of secp256k1. Of the two equivalent signatures, contracts accept the one with s in the lower half.
 */
const greatestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * The EIP-712 digest of a bid, with the domain that the contract itself reports (EIP-5267).
 * @param market the contract
 * @returns undefined if the reported domain isn't that of this chain and contract
 * @throws RpcError
 */
export async function digestOf(
  rpc: Rpc,
  bid: SignedBid,
  { chainId, market }: { chainId: string; market: string },
): Promise<string | undefined> {
  const { decodeFunctionResult, encodeFunctionData, hashTypedData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const data = encodeFunctionData({ abi, functionName: 'eip712Domain' });
  const answer = await rpc.call<`0x${string}`>('eth_call', { to: market, data }, 'latest');
  const [, name, version, ownChain, ownAddress] = decodeFunctionResult({
    abi,
    functionName: 'eip712Domain',
    data: answer,
  });
  if (String(ownChain) !== chainId || addressIn(ownAddress.toLowerCase()) !== market) return undefined;
  return hashTypedData({
    domain: { name, version, chainId: ownChain, verifyingContract: ownAddress },
    types: { Bid: bidType },
    primaryType: 'Bid',
    message: typed(bid),
  });
}

/** A bid with the types of viem. */
const typed = (bid: SignedBid) => bid as SignedBid & Record<'bidder' | 'currency' | 'content', `0x${string}`>;

/** The call data that asks a contract whether a bidder's nonce was used or cancelled. */
export async function nonceUseOf({ bidder, nonce }: Pick<SignedBid, 'bidder' | 'nonce'>): Promise<string> {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  return encodeFunctionData({ abi, functionName: 'isBidNonceUsed', args: [bidder as `0x${string}`, nonce] });
}

/** The call data with which a seller accepts the remaining quantity of a bid. */
export async function acceptanceOf(bid: SignedBid): Promise<string> {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  return encodeFunctionData({
    abi,
    functionName: 'acceptBid',
    args: [typed(bid), bid.signature as `0x${string}`, 0n],
  });
}

/**
 * Whether a bid was signed by its bidder, checked like in the contract: with the account's key, or else with its
 * code (EIP-1271). An account with both (EIP-7702) may sign with either.
 * @throws RpcError
 */
export async function isSigned(rpc: Rpc, { bidder, signature }: SignedBid, digest: string): Promise<boolean> {
  return (
    (await signerOfBid(digest, signature)) === bidder ||
    contractConfirms(rpc, { address: bidder, hash: digest, signature })
  );
}

async function signerOfBid(digest: string, signature: string): Promise<string | undefined> {
  const v = Number.parseInt(signature.slice(130), 16);
  if (signature.length !== 132 || (v !== 27 && v !== 28)) return undefined;
  if (BigInt(`0x${signature.slice(66, 130)}`) > greatestS) return undefined;
  const { recoverAddress } = await import('viem/utils');
  return recoverAddress({
    hash: digest as `0x${string}`,
    signature: signature as `0x${string}`,
  }).catch(() => undefined);
}
