import { parseAccount } from '#server/platform/base/address.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import { digitsOf, type Holding } from '#server/features/chain/balances.ts';
import { chainInfoIn, isKnownChain } from '#server/platform/chain/chain-info.ts';
import { nodesToAsk } from '#server/features/chain/nodes-to-ask.ts';
import { RpcError } from '#server/platform/chain/rpc.ts';
import { reachableChain } from '#server/features/chain/state.ts';
import type { Caller, CallContext } from '#server/platform/context/context.ts';
import { coinTakenOn, currencyToRead } from './custody-queries.ts';

/**
 * What to read for an address that somebody enters, after checking that it can be read.
 * @param currency its symbol in lower case
 * @param onChain the chain's number; the first chain by default
 * @throws CallFailure 404 for an unknown currency, 400 for a currency or an address that can't be counted, 503 without
 * a chain
 */
export async function holdingToRead(
  { services: { db, config, breakers } }: CallContext<Caller>,
  currency: string,
  typed: string,
  onChain?: string,
): Promise<Holding & { chainId: string }> {
  const known = await currencyToRead(db, currency);
  if (!known) throw new CallFailure(404, 'noSuchRecord');
  const chain = await reachableChain(db, config.chains, onChain);
  if (!chain) throw new CallFailure(503, 'noChain');
  const { chainId, contracts } = chain;
  const isFirst = chainId === (config.chains[0]?.chainId ?? chainId);
  // The currency's own contract is on the first chain. On another chain, the same address may belong to anybody.
  const contractAddress = isFirst ? known.contractAddress : await coinTakenOn(db, chainId, currency);
  // The chain's own coin is identified by its symbol alone, so it counts only on chains whose coin is known.
  const isOwnCoin =
    isKnownChain(config, chainId) && chainInfoIn(config, chainId).coin.toLowerCase() === currency;
  if (contractAddress === null && !(known.type === 'crypto' && isOwnCoin))
    throw new CallFailure(400, 'currencyNotOnChain');
  const address = parseAccount(typed);
  if (address === undefined) throw new CallFailure(400, { address: 'notAddress' });
  // What the marketplace contracts hold belongs to sellers and bidders.
  const others = [contracts.single, contracts.multi, contractAddress ?? ''];
  if (others.some((one) => one.toLowerCase() === address.toLowerCase()))
    throw new CallFailure(400, { address: 'addressOfOthers' });
  if (contractAddress === null) return { chainId, address, contractAddress: null, decimals: 18 };
  if (!breakerOf(breakers, chainId).mayTry()) throw new CallFailure(503, 'chainDoesNotAnswer');
  const decimals = await nodesToAsk(chain)
    .then((rpc) => digitsOf(rpc, contractAddress))
    .catch((error: unknown) => {
      if (error instanceof RpcError) throw new CallFailure(503, 'chainDoesNotAnswer');
      throw error;
    });
  if (decimals === undefined) throw new CallFailure(400, 'currencyNotOnChain');
  return { chainId, address, contractAddress, decimals };
}
