import type { Abi } from 'viem';
import { zeroAddress } from '#server/platform/base/address.ts';
import type { Standard } from '#server/features/chain/decode.ts';
import type { Stage } from '#server/features/chain/local-chain.ts';
import type { Receipt } from '#server/platform/chain/rpc.ts';

/** A token on the chain: its contract, and its id there. */
export interface ChainToken {
  standard: Standard;
  id: bigint;
}

/** An order as the contracts show it. */
interface ShownOrder {
  price: bigint;
  currency: string;
  nonce: bigint;
  digest: string;
}

interface Bid {
  token: ChainToken;
  bidder: string;
  quantity: bigint;
  /** In the smallest unit of the ERC-20 token. */
  amount: bigint;
  nonce: bigint;
}

/** Sends a call to a contract: sender, contract, function with arguments, and the coin to transfer. */
type Act = (from: string, to: string, data: string, value?: bigint) => Promise<Receipt>;

/** The chain and its contracts. */
type Place = Pick<Stage, 'rpc' | 'contracts' | 'coin'>;

/** The contracts of the market and its coin, called by their function names. */
type Contracts = Awaited<ReturnType<typeof connectContracts>>;

async function connectContracts({ rpc, contracts, coin }: Place, act: Act) {
  const { decodeFunctionResult, encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi } = await import('#chain/abi/single-copy.abi.ts');
  const { multiCopyAbi } = await import('#chain/abi/multi-copy.abi.ts');
  const { sampleCoinAbi } = await import('#chain/abi/sample-coin.abi.ts');
  const addressOf = (standard: Standard) => (standard === 721 ? contracts.single : contracts.multi);

  return {
    rpc,
    coin,
    addressOf,
    /**
     * Both contracts have the same function names but different arguments, which are checked when they are encoded.
     */
    call(standard: Standard, from: string, functionName: string, args: unknown[], value?: bigint) {
      const abi: Abi = standard === 721 ? singleCopyAbi : multiCopyAbi;
      return act(from, addressOf(standard), encodeFunctionData({ abi, functionName, args }), value);
    },
    /** Reads what both contracts return in the same form. */
    async read(standard: Standard, functionName: 'orderOf' | 'contentOf', args: unknown[]) {
      const abi: Abi = singleCopyAbi;
      const data = encodeFunctionData({ abi, functionName, args });
      const answer = await rpc.call<`0x${string}`>('eth_call', { to: addressOf(standard), data }, 'latest');
      return decodeFunctionResult({ abi, functionName, data: answer });
    },
    callCoin(from: string, functionName: string, args: unknown[]) {
      const abi: Abi = sampleCoinAbi;
      return act(from, coin, encodeFunctionData({ abi, functionName, args }));
    },
  };
}

/**
 * Opens a market.
 * @param place the chain and its contracts
 * @param act how a transaction is sent
 */
export async function openMarket(place: Place, act: Act): Promise<Market> {
  return new Market(await connectContracts(place, act));
}

/**
 * The actions of people in the market, as transactions. Amounts are in the smallest unit. Quantities count copies;
 * ERC-721 tokens take none.
 */
export class Market {
  readonly #contracts: Contracts;

  constructor(contracts: Contracts) {
    this.#contracts = contracts;
  }

  /** @returns the new token; royalties in percent × 1e18 */
  async mint(
    standard: Standard,
    creator: string,
    metadata: { name: string; image: string; metadataAddress: string },
    royalties: readonly { receiver: string; percentage: bigint }[],
    quantity = 1n,
  ): Promise<ChainToken> {
    const args = standard === 721 ? [metadata, royalties] : [quantity, metadata, royalties];
    const { logs } = await this.#contracts.call(standard, creator, 'mint', args);
    // Minted comes first, and its first topic after the name is the id.
    return { standard, id: BigInt(logs[0]?.topics[1] ?? 0) };
  }

  /**
   * The seller accepts any fee.
   * @param currency PKS, or empty for the chain's coin
   * @param expiry the order's last second; 0: it stays until it is withdrawn
   * @returns the order's nonce
   */
  async placeOrder(
    { standard, id }: ChainToken,
    seller: string,
    price: bigint,
    currency = '',
    quantity = 1n,
    expiry = 0n,
  ) {
    const offer = {
      price,
      currency: currency === '' ? zeroAddress : this.#contracts.coin,
      maxFee: 10n ** 19n,
      expiry,
    };
    const args = standard === 721 ? [id, offer] : [id, quantity, offer];
    return wordOf(await this.#contracts.call(standard, seller, 'placeOrder', args), 0);
  }

  /** @returns the new nonce */
  async changePrice({ standard, id }: ChainToken, seller: string, price: bigint) {
    const { currency } = (await this.#contracts.read(standard, 'orderOf', [id, seller])) as ShownOrder;
    return wordOf(await this.#contracts.call(standard, seller, 'changePrice', [id, price, currency]), 1);
  }

  cancelOrder({ standard, id }: ChainToken, seller: string): Promise<Receipt> {
    return this.#contracts.call(standard, seller, 'cancelOrder', [id]);
  }

  /** `value` is the coin that pays; none if the order is in PKS. The terms are those of the current order. */
  async buy(
    { standard, id }: ChainToken,
    buyer: string,
    from: { seller: string; nonce: bigint; quantity?: bigint },
    value?: bigint,
  ) {
    const order = (await this.#contracts.read(standard, 'orderOf', [id, from.seller])) as ShownOrder;
    if (order.nonce !== from.nonce) {
      throw new Error(`Order ${from.nonce} of token ${id} is not there: it is ${order.nonce}.`);
    }
    const { digest, currency, price } = order;
    const quantity = from.quantity ?? 1n;
    const terms = { digest, currency, maxTotal: price * quantity };
    const args = standard === 721 ? [id, terms] : [id, from.seller, quantity, terms];
    return this.#contracts.call(standard, buyer, 'buy', args, value);
  }

  async acceptBid(seller: string, { token, ...offer }: Bid) {
    const bid = {
      bidder: offer.bidder,
      tokenId: token.id,
      content: await this.#contracts.read(token.standard, 'contentOf', [token.id]),
      quantity: offer.quantity,
      currency: this.#contracts.coin,
      amount: offer.amount,
      nonce: offer.nonce,
      deadline: 2n ** 40n,
      maxFee: 10n ** 19n,
      maxRoyalty: 25n * 10n ** 18n,
    };
    const domain = {
      name: 'MarketDesk',
      version: '1',
      chainId: Number(await this.#contracts.rpc.call<string>('eth_chainId')),
      verifyingContract: this.#contracts.addressOf(token.standard),
    };
    const message = Object.fromEntries(Object.entries(bid).map(([name, value]) => [name, String(value)]));
    const types = { EIP712Domain: domainType, Bid: bidType };
    const signature = await this.#contracts.rpc.call<string>('eth_signTypedData_v4', offer.bidder, {
      domain,
      primaryType: 'Bid',
      types,
      message,
    });
    return this.#contracts.call(token.standard, seller, 'acceptBid', [bid, signature, 0n]);
  }

  cancelBid(standard: Standard, bidder: string, nonce: bigint): Promise<Receipt> {
    return this.#contracts.call(standard, bidder, 'cancelBid', [nonce]);
  }

  burn({ standard, id }: ChainToken, holder: string, quantity = 1n): Promise<Receipt> {
    return this.#contracts.call(standard, holder, 'burn', standard === 721 ? [id] : [holder, id, quantity]);
  }

  transfer({ standard, id }: ChainToken, from: string, to: string, quantity = 1n): Promise<Receipt> {
    return standard === 721
      ? this.#contracts.call(standard, from, 'transferFrom', [from, to, id])
      : this.#contracts.call(standard, from, 'safeTransferFrom', [from, to, id, quantity, '0x']);
  }

  /** Transfers copies of several tokens of the ERC-1155 contract at once. */
  transferMany(
    from: string,
    to: string,
    moves: readonly { id: bigint; quantity: bigint }[],
  ): Promise<Receipt> {
    return this.#contracts.call(1155, from, 'safeBatchTransferFrom', [
      from,
      to,
      moves.map(({ id }) => id),
      moves.map(({ quantity }) => quantity),
      '0x',
    ]);
  }

  /** Percent × 1e18. */
  setServiceFee(standard: Standard, owner: string, fee: bigint): Promise<Receipt> {
    return this.#contracts.call(standard, owner, 'setServiceFee', [fee]);
  }

  setTokenType(standard: Standard, owner: string, tokenType: string, token: string): Promise<Receipt> {
    return this.#contracts.call(standard, owner, 'setTokenType', [tokenType, token]);
  }

  /** Gives PKS to an account and lets both contracts spend it. */
  async fund(owner: string, payer: string, amount: bigint) {
    await this.#contracts.callCoin(owner, 'transfer', [payer, amount]);
    for (const standard of [721, 1155] as const)
      await this.#contracts.callCoin(payer, 'approve', [
        this.#contracts.addressOf(standard),
        2n ** 256n - 1n,
      ]);
  }
}

const text = (name: string) => ({ name, type: 'string' });
const number = (name: string) => ({ name, type: 'uint256' });
const account = (name: string) => ({ name, type: 'address' });

const domainType = [text('name'), text('version'), number('chainId'), account('verifyingContract')];
const bidType = [
  account('bidder'),
  number('tokenId'),
  { name: 'content', type: 'bytes32' },
  number('quantity'),
  account('currency'),
  ...['amount', 'nonce', 'deadline', 'maxFee', 'maxRoyalty'].map(number),
];

/** One word of the data of the first log entry. */
function wordOf({ logs }: Receipt, index: number): bigint {
  return BigInt(`0x${logs[0]?.data.slice(2 + index * 64, 66 + index * 64)}`);
}
