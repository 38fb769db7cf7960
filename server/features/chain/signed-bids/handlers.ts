import type { z } from 'zod';
import type { signedBidsCalls } from '#contract/chain/signed-bids.calls.ts';
import type { signedBidsSchemas } from '#contract/chain/signed-bids.schemas.ts';
import { mapToObject } from '#contract/platform/map-to-object.ts';
import { parseAccount } from '#server/platform/base/address.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import { closingRefusal } from '#server/platform/closings/closing-refusal.ts';
import { closingsInForce } from '#server/platform/closings/closings-in-force.ts';
import { CallFailure, type FieldMessages } from '#server/platform/base/failure.ts';
import { currencyMetadata } from '../contract-metadata.ts';
import { judgeBid } from '../judge-bid.ts';
import { askNode } from '../owner-proposal.ts';
import type { SignedBid } from '../signed-bid.ts';
import { type ReachableChain, reachableChains, readState } from '../state.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { findByDigest, holderOfCopies, insertSignedBid } from './queries.ts';

type Given = z.output<typeof signedBidsSchemas.submitBid.input>;

const greatest = 2n ** 256n - 1n;
const numbers = ['tokenId', 'quantity', 'amount', 'nonce', 'deadline', 'maxFee', 'maxRoyalty'] as const;
const addresses = ['contract', 'bidder', 'currency'] as const;

/**
 * Converts the numbers and addresses of a bid to the contract's form.
 * @throws CallFailure 400 under every field that no contract accepts, or that belongs to a chain or contract
 * that isn't configured
 */
function bidOf(given: Given, chain: ReachableChain): { bid: SignedBid; market: string } {
  const errors: Record<string, FieldMessages[string]> = {};
  const number = mapToObject(numbers, (name) => BigInt(given[name]));
  for (const name of numbers)
    if (number[name] > greatest) errors[name] = { sentence: 'tooLarge', values: { max: String(greatest) } };
  const address = mapToObject(addresses, (name) => parseAccount(given[name]));
  for (const name of addresses) if (address[name] === undefined) errors[name] = 'notAddress';
  const { contracts, chainId } = chain;
  if (given.chainId !== chainId) errors['chainId'] = { sentence: 'bidOfOtherChain', values: { chainId } };
  const { contract: market, bidder, currency } = address;
  if (market && market !== contracts.single && market !== contracts.multi)
    errors['contract'] ??= 'bidOfOtherContract';
  if (number.deadline * 1000n < BigInt(Date.now())) errors['deadline'] ??= 'bidExpired';
  if (
    market === undefined ||
    bidder === undefined ||
    currency === undefined ||
    Object.keys(errors).length > 0
  )
    throw new CallFailure(400, errors);
  const { content, signature } = given;
  return { bid: { ...number, bidder, currency, content, signature }, market };
}

/** Signed bids that are stored off the chain (specification 24.8). */
export const signedBidsHandlers: Handlers<typeof signedBidsCalls, typeof signedBidsSchemas> = {
  submitBid: {
    async prepare(given, { services }) {
      const { db, config, breakers } = services;
      const chains = await reachableChains(db, config.chains);
      const chain = chains.find(({ chainId }) => chainId === given.chainId) ?? chains[0];
      const state = chain && (await readState(db, chain.chainId));
      if (!chain || !state) throw new CallFailure(503, 'noChain');
      const { bid, market } = bidOf(given, chain);
      const { chainId, contracts } = chain;
      const standard = market === contracts.single ? 721 : 1155;
      const holder = standard === 1155 ? await holderOfCopies(db, chainId, bid) : undefined;
      const judged = await askNode(chain, breakerOf(breakers, chainId), async (rpc) => ({
        ...(await judgeBid(rpc, bid, { chainId, market, standard, holder })),
        coin: await currencyMetadata(rpc, bid.currency),
      }));
      return async ({ db: transaction }) => {
        const verified = { ...judged, bid, chainId, contract: market, block: state.block };
        const id = await insertSignedBid(transaction, verified);
        const after = { currency: judged.coin.symbol };
        const refused = closingRefusal(await closingsInForce(transaction), {
          entity: 'bids',
          before: null,
          after,
          now: new Date(),
        });
        if (id !== undefined && refused) throw new CallFailure(400, refused);
        const result = await findByDigest(transaction, judged.digest);
        if (!result) throw new CallFailure(409, 'bidGone');
        const { digest } = result;
        const { bidder, tokenId } = bid;
        return {
          output: { message: id === undefined ? 'bidKnown' : 'bidTaken', result },
          audit: {
            record: result.id,
            before: null,
            after: id === undefined ? null : { digest, bidder, tokenId: String(tokenId), contract: market },
          },
        };
      };
    },
  },
};
