import type { Abi } from 'viem';
import type { Standard } from '../chain/decode.ts';
import type { Stage } from '../local/local-chain.ts';
import type { Receipt } from '../chain/rpc.ts';

/** A token on the chain: in which contract, and its id there. */
export interface ChainToken {
  standard: Standard;
  id: bigint;
}

interface Bid {
  token: ChainToken;
  bidder: string;
  quantity: bigint;
  /** In the smallest unit of the ERC-20 token. */
  amount: bigint;
  nonce: bigint;
}

/** Sends a call of a contract: who, which contract, its function and arguments, and coin to go along. */
type Act = (from: string, to: string, data: string, value?: bigint) => Promise<Receipt>;

/**
 * What people do in the market, as transactions. Amounts are in the smallest unit, quantities count copies; a single copy
 * takes none.
 * @param stage the chain and its contracts
 * @param act how a transaction is sent
 */
export async function openMarket({ rpc, contracts, coin }: Omit<Stage, 'send'>, act: Act) {
  const { encodeFunctionData } = await import('viem/utils');
  const { singleCopyAbi } = await import('#chain/abi/single-copy.abi.ts');
  const { multiCopyAbi } = await import('#chain/abi/multi-copy.abi.ts');
  const { sampleCoinAbi } = await import('#chain/abi/sample-coin.abi.ts');
  const contractOf = (standard: Standard) => (standard === 721 ? contracts.single : contracts.multi);

  /** Names of functions are the same in both contracts, their arguments are not: they are checked as they are encoded. */
  function call(standard: Standard, from: string, functionName: string, args: unknown[], value?: bigint) {
    const abi: Abi = standard === 721 ? singleCopyAbi : multiCopyAbi;
    return act(from, contractOf(standard), encodeFunctionData({ abi, functionName, args }), value);
  }
  const callCoin = (from: string, functionName: string, args: unknown[]) => {
    const abi: Abi = sampleCoinAbi;
    return act(from, coin, encodeFunctionData({ abi, functionName, args }));
  };

  return {
    /** @returns the new token; royalties in percent × 1e18 */
    async mint(
      standard: Standard,
      creator: string,
      metadata: { name: string; image: string; metadataAddress: string },
      royalties: readonly { receiver: string; percentage: bigint }[],
      quantity = 1n,
    ): Promise<ChainToken> {
      const args = standard === 721 ? [metadata, royalties] : [quantity, metadata, royalties];
      const { logs } = await call(standard, creator, 'mint', args);
      // Minted comes first, and its first topic after the name is the id.
      return { standard, id: BigInt(logs[0]?.topics[1] ?? 0) };
    },

    /** @returns the order's nonce; `currency` PKS, or empty for the chain's coin */
    async placeOrder(
      { standard, id }: ChainToken,
      seller: string,
      price: bigint,
      currency = '',
      quantity = 1n,
    ) {
      const args = standard === 721 ? [id, price, currency] : [id, quantity, price, currency];
      return wordOf(await call(standard, seller, 'placeOrder', args), 0);
    },

    /** @returns the new nonce */
    changePrice: async ({ standard, id }: ChainToken, seller: string, price: bigint) =>
      wordOf(await call(standard, seller, 'changePrice', [id, price]), 1),

    cancelOrder: ({ standard, id }: ChainToken, seller: string) =>
      call(standard, seller, 'cancelOrder', [id]),

    /** `value` is the coin that pays; none where the order is in PKS. */
    buy(
      { standard, id }: ChainToken,
      buyer: string,
      from: { seller: string; nonce: bigint; quantity?: bigint },
      value?: bigint,
    ) {
      const args = standard === 721 ? [id, from.nonce] : [id, from.seller, from.quantity ?? 1n, from.nonce];
      return call(standard, buyer, 'buy', args, value);
    },

    async acceptBid(seller: string, { token, ...offer }: Bid) {
      const bid = {
        bidder: offer.bidder,
        tokenId: token.id,
        quantity: offer.quantity,
        currency: coin,
        amount: offer.amount,
        nonce: offer.nonce,
        deadline: 2n ** 40n,
        maxFee: 10n ** 19n,
        maxRoyalty: 25n * 10n ** 18n,
      };
      const domain = {
        name: 'MarketDesk',
        version: '1',
        chainId: Number(await rpc.call<string>('eth_chainId')),
        verifyingContract: contractOf(token.standard),
      };
      const message = Object.fromEntries(Object.entries(bid).map(([name, value]) => [name, String(value)]));
      const types = { EIP712Domain: domainType, Bid: bidType };
      const signature = await rpc.call<string>('eth_signTypedData_v4', offer.bidder, {
        domain,
        primaryType: 'Bid',
        types,
        message,
      });
      return call(token.standard, seller, 'acceptBid', [bid, signature]);
    },

    cancelBid: (standard: Standard, bidder: string, nonce: bigint) =>
      call(standard, bidder, 'cancelBid', [nonce]),

    burn: ({ standard, id }: ChainToken, holder: string, quantity = 1n) =>
      call(standard, holder, 'burn', standard === 721 ? [id] : [holder, id, quantity]),

    transfer: ({ standard, id }: ChainToken, from: string, to: string, quantity = 1n) =>
      standard === 721
        ? call(standard, from, 'transferFrom', [from, to, id])
        : call(standard, from, 'safeTransferFrom', [from, to, id, quantity, '0x']),

    /** Moves copies of several tokens of the multi-copy contract at once. */
    transferMany: (from: string, to: string, moves: readonly { id: bigint; quantity: bigint }[]) =>
      call(1155, from, 'safeBatchTransferFrom', [
        from,
        to,
        moves.map(({ id }) => id),
        moves.map(({ quantity }) => quantity),
        '0x',
      ]),

    /** Percent × 1e18. */
    setServiceFee: (standard: Standard, owner: string, fee: bigint) =>
      call(standard, owner, 'setServiceFee', [fee]),

    setTokenType: (standard: Standard, owner: string, tokenType: string, token: string) =>
      call(standard, owner, 'setTokenType', [tokenType, token]),

    /** Gives PKS to somebody and lets both contracts take them. */
    async fund(owner: string, payer: string, amount: bigint) {
      await callCoin(owner, 'transfer', [payer, amount]);
      for (const spender of [contracts.single, contracts.multi]) {
        await callCoin(payer, 'approve', [spender, 2n ** 256n - 1n]);
      }
    },
  };
}

/** What people do in a market. */
export type Market = Awaited<ReturnType<typeof openMarket>>;

const text = (name: string) => ({ name, type: 'string' });
const number = (name: string) => ({ name, type: 'uint256' });
const account = (name: string) => ({ name, type: 'address' });

const domainType = [text('name'), text('version'), number('chainId'), account('verifyingContract')];
const bidType = [
  account('bidder'),
  number('tokenId'),
  number('quantity'),
  account('currency'),
  ...['amount', 'nonce', 'deadline', 'maxFee', 'maxRoyalty'].map(number),
];

/** A word of the data of the first thing that was logged. */
function wordOf({ logs }: Receipt, index: number): bigint {
  return BigInt(`0x${logs[0]?.data.slice(2 + index * 64, 66 + index * 64)}`);
}
