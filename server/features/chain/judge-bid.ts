import { type FieldMessages, CallFailure } from '#server/platform/base/failure.ts';
import { addressIn } from '#server/platform/base/address.ts';
import { coverageOf } from './bid-coverage.ts';
import type { Standard } from './decode.ts';
import { type Rpc, RpcError, unlessRefused } from '#server/platform/chain/rpc.ts';
import { acceptanceOf, digestOf, isSigned, nonceUseOf, type SignedBid } from './signed-bid.ts';

/**
 * The market where a bid can be accepted, and a holder on whose behalf the contract can be asked whether it would be.
 */
export interface BidPlace {
  chainId: string;
  market: string;
  standard: Standard;
  /** A holder with enough copies, for tokens with several copies; undefined if none is known. */
  holder: string | undefined;
}

/** The contract's errors about the bid itself. Other errors that prevent acceptance may be temporary. */
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
 * Validates a bid like the contract: with the contract's domain, with its checks, and finally by simulating the
 * acceptance by a holder.
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

/** The contract's error when a holder accepts a bid; empty if it can't be determined. */
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
      // An error of the coin, which the contract passes on.
      return {};
    }
  }
}

async function holderOf(rpc: Rpc, { tokenId }: SignedBid, { market, standard, holder }: BidPlace) {
  if (standard === 1155) return holder;
  const owner = await unlessRefused(ask(rpc, market, 'ownerOf', tokenId));
  return owner && addressIn(owner);
}
