// What a marketplace's pages need of the contracts beside their ABI: what to state when buying, and how a bid is signed.
// A file to copy: it imports viem and nothing of the desk.
import type { Address, Hex, LocalAccount } from 'viem';

/** An order as `orderOf` gives it, in what matters to a buyer. */
interface ShownOrder {
  price: bigint;
  currency: Address;
  digest: Hex;
  open: boolean;
}

/**
 * What a buyer states to buy from an order as it was shown, and the native coin that goes along.
 * @throws Error if the order can't be bought from
 */
export function termsOf(order: ShownOrder, quantity = 1n) {
  if (!order.open) throw new Error('This order can’t be bought from any more. Read it again.');
  const total = order.price * quantity;
  const isNative = /^0x0{40}$/.test(order.currency);
  return {
    terms: { digest: order.digest, currency: order.currency, maxTotal: total },
    value: isNative ? total : 0n,
  };
}

/** An offer to buy. Fee and royalty are percent × 1e18, the amount is for all copies, the deadline in seconds. */
export interface Bid {
  bidder: Address;
  tokenId: bigint;
  /** What `contentOf` says of the token. */
  content: Hex;
  quantity: bigint;
  currency: Address;
  amount: bigint;
  nonce: bigint;
  deadline: bigint;
  maxFee: bigint;
  maxRoyalty: bigint;
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

/** What a wallet is given to sign (`eth_signTypedData_v4`). */
export const typedBid = (bid: Bid, { chainId, market }: { chainId: number; market: Address }) =>
  ({
    domain: { name: 'MarketDesk', version: '1', chainId, verifyingContract: market },
    types: { Bid: bidType },
    primaryType: 'Bid',
    message: bid,
  }) as const;

/** Signs a bid with an account of viem's. */
export const signBid = (account: LocalAccount, bid: Bid, at: { chainId: number; market: Address }) =>
  account.signTypedData(typedBid(bid, at));

/** The first of a bidder's nonces: random, so that it meets no other of theirs, and the first of a word of 256. */
export function firstNonce(): bigint {
  const [high = 0n, low = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  return ((high << 64n) | low) << 8n;
}
