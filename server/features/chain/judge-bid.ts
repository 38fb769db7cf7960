import { type FieldMessages, CallFailure } from '#server/platform/base/failure.ts';
import { addressIn } from '#server/platform/base/address.ts';
import { coverageOf } from './bid-coverage.ts';
import type { Standard } from './decode.ts';
import { type Rpc, RpcError, unlessRefused } from '#server/platform/chain/rpc.ts';
import { acceptanceOf, digestOf, isSigned, nonceUseOf, type SignedBid } from './signed-bid.ts';

/** Where a bid can be accepted, and by whom the contract can be asked whether it would be. */
export interface BidPlace {
  chainId: string;
  market: string;
  standard: Standard;
  /** Somebody with enough copies, of tokens that have several; undefined where nobody is known. */
  holder: string | undefined;
}

/** What the contract says against a bid itself; whatever else keeps it from being accepted now may pass. */
const refusals: Readonly<Record<string, FieldMessages>> = {
  BidContentChanged: { content: 'bidContentChanged' },
  BidExpired: { deadline: 'bidExpired' },
  BidFeeTooHigh: { maxFee: 'bidFeeTooLow' },
  BidNonceUsed: { nonce: 'bidNonceUsed' },
  BidRoyaltyTooHigh: { maxRoyalty: 'bidRoyaltyTooLow' },
  BidSignatureInvalid: { signature: 'bidSignatureInvalid' },
  CurrencyInvalid: { currency: 'bidCurrencyNotTaken' },
  CurrencyNotAllowed: { currency: 'bidCurrencyNotTaken' },
  PriceZero: { amount: 'bidAmountZero' },
  QuantityZero: { quantity: 'bidAmountZero' },
};

/**
 * Judges a bid as the contract does: by its own domain, its own checks, and in the end by letting a holder accept it without sending anything.
 * @returns the digest, and whether the bidder could pay now
 * @throws CallFailure 400 under the field that the contract would refuse
 * @throws RpcError
 */
export async function judgeBid(
  rpc: Rpc,
  bid: SignedBid,
  place: BidPlace,
): Promise<{ digest: string; isCovered: boolean }> {
  const { market } = place;
  const digest = await digestOf(rpc, bid, place);
  if (digest === undefined) throw new CallFailure(409, 'contractOfOtherDomain');
  const [contentNow, isNonceUsed] = await Promise.all([
    unlessRefused(ask(rpc, market, 'contentOf', bid.tokenId)),
    rpc.call<string>('eth_call', { to: market, data: await nonceUseOf(bid) }, 'latest'),
  ]);
  const errors: Record<string, FieldMessages[string]> = {};
  if (contentNow === undefined) errors['tokenId'] = 'bidTokenUnknown';
  else if (contentNow.toLowerCase() !== bid.content) Object.assign(errors, refusals['BidContentChanged']);
  if (BigInt(isNonceUsed) !== 0n) Object.assign(errors, refusals['BidNonceUsed']);
  if (!(await isSigned(rpc, bid, digest))) Object.assign(errors, refusals['BidSignatureInvalid']);
  if (Object.keys(errors).length === 0) Object.assign(errors, await refusalOf(rpc, bid, place));
  if (Object.keys(errors).length > 0) throw new CallFailure(400, errors);
  const [isCovered = false] = await coverageOf(rpc, [{ ...bid, contract: market }], 'latest');
  return { digest, isCovered };
}

async function ask(
  rpc: Rpc,
  to: string,
  functionName: 'contentOf' | 'ownerOf',
  tokenId: bigint,
): Promise<string> {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  const data = encodeFunctionData({ abi, functionName, args: [tokenId] });
  return rpc.call<string>('eth_call', { to, data }, 'latest');
}

/** What the contract has against a bid when a holder accepts it; nothing where that is not to be found out. */
async function refusalOf(rpc: Rpc, bid: SignedBid, place: BidPlace): Promise<FieldMessages> {
  const from = await holderOf(rpc, bid, place);
  if (from === undefined || from === bid.bidder) return {};
  const { decodeErrorResult } = await import('viem/utils');
  const { singleCopyAbi: abi } = await import('#chain/abi/single-copy.abi.ts');
  try {
    await rpc.call('eth_call', { from, to: place.market, data: await acceptanceOf(bid) }, 'latest');
    return {};
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind !== 'refused') throw error;
    if (!error.revertData) return {};
    try {
      return refusals[decodeErrorResult({ abi, data: error.revertData }).errorName] ?? {};
    } catch {
      // An error of the coin's, which the contract passes on.
      return {};
    }
  }
}

async function holderOf(rpc: Rpc, { tokenId }: SignedBid, { market, standard, holder }: BidPlace) {
  if (standard === 1155) return holder;
  const owner = await unlessRefused(ask(rpc, market, 'ownerOf', tokenId));
  return owner && addressIn(owner);
}
