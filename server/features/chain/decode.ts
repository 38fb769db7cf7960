import type { AbiEvent, AbiParameter, DecodeEventLogReturnType, Hex } from 'viem';
import { decodeAbiParameters, parseAbi, toEventSelector } from 'viem/utils';
import { multiCopyAbi } from '#chain/abi/multi-copy.abi.ts';
import { singleCopyAbi } from '#chain/abi/single-copy.abi.ts';
import { decimalOf } from '#contract/platform/decimal.ts';
import type { RpcLog } from '#server/platform/chain/rpc.ts';

/** Tokens with one copy (ERC-721) or several (ERC-1155), which identifies the contract. */
export type Standard = 721 | 1155;

/** The addresses of the two contracts. */
export interface Contracts {
  single: string;
  multi: string;
}

/** The content of an event, in the columns of the table chain_events. Numbers are decimal strings. */
interface DecodedFields {
  tokenId?: string;
  account?: string;
  counterpart?: string;
  nonce?: string;
  quantity?: string;
  amount?: string;
  currency?: string;
  fee?: string;
  royalty?: string;
  details?: object;
}

/** An event of the contracts, with its position on the chain. */
export interface ChainEvent extends DecodedFields {
  blockNumber: number;
  logIndex: number;
  part: number;
  blockHash: string;
  transactionHash: string;
  /** Seconds since 1970; undefined if the node didn't return it and the block's header must be fetched. */
  timestamp: number | undefined;
  standard: Standard;
  name: string;
}

/** Converts the contracts' percent × 1e18 to percent, as an exact decimal. */
export const percentOf = (scaled: string) => decimalOf(scaled, 18);

/** Events of contracts that were deployed before. The present ones log others in their place. */
const formerAbi = parseAbi([
  // Before orders could expire.
  'event OrderPlaced(uint256 indexed tokenId, address indexed seller, uint256 nonce, uint256 quantity, uint256 price, address currency, uint256 fee)',
  // Registering the same token again also gave it a new number and ended the orders in it.
  'event TokenTypeSet(string tokenType, address indexed token, address indexed previous)',
]);

const abi = [...singleCopyAbi, ...multiCopyAbi] as const;

/** The events that are stored. */
type StoredEvent =
  | 'Minted'
  | 'Transfer'
  | 'TransferSingle'
  | 'TransferBatch'
  | 'OrderPlaced'
  | 'PriceChanged'
  | 'OrderCancelled'
  | 'Sold'
  | 'BidAccepted'
  | 'BidCancelled'
  | 'BidsCancelled'
  | 'ServiceFeeChanged'
  | 'TokenTypeSet'
  | 'Credited'
  | 'Withdrawn'
  | 'Rescued'
  | 'TokenRescued'
  | 'OwnershipTransferStarted'
  | 'OwnershipTransferred'
  | 'Paused'
  | 'Unpaused'
  | 'ContractURIUpdated';

type Args<Name extends StoredEvent> = DecodeEventLogReturnType<typeof abi, Name>['args'];

/** A text without the character that PostgreSQL can't store. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd');

const sale = (args: Args<'Sold'> | Args<'BidAccepted'>): DecodedFields => ({
  tokenId: String(args.tokenId),
  account: args.seller,
  counterpart: 'buyer' in args ? args.buyer : args.bidder,
  nonce: String(args.nonce),
  quantity: String(args.quantity),
  currency: args.currency,
  amount: String(args.total),
  fee: String(args.fee),
  royalty: String(args.royalty),
});

const newOwner = ({ previousOwner, newOwner: account }: Args<'OwnershipTransferred'>): DecodedFields => ({
  account: previousOwner,
  counterpart: account,
});

const byAccount = ({ account }: Args<'Paused'>): DecodedFields => ({ account });

/** Maps the parameters of each event to columns. A batch transfer becomes several rows. */
const readers: { [Name in StoredEvent]: (args: Args<Name>) => DecodedFields | DecodedFields[] } = {
  Minted: ({ tokenId, creator, quantity, name, image, metadataAddress, royalties }) => ({
    tokenId: String(tokenId),
    account: creator,
    quantity: String(quantity),
    details: {
      name: storable(name),
      image: storable(image),
      metadata: storable(metadataAddress),
      royalties: royalties.map(({ receiver, percentage }) => ({
        address: receiver,
        percent: percentOf(String(percentage)),
      })),
    },
  }),
  Transfer: ({ from, to, tokenId }) => ({
    account: from,
    counterpart: to,
    tokenId: String(tokenId),
    quantity: '1',
  }),
  TransferSingle: ({ from, to, id, value }) => ({
    account: from,
    counterpart: to,
    tokenId: String(id),
    quantity: String(value),
  }),
  TransferBatch: ({ from, to, ids, values }) =>
    ids.map((id, index) => ({
      account: from,
      counterpart: to,
      tokenId: String(id),
      quantity: String(values[index] ?? 0n),
    })),
  OrderPlaced: ({ tokenId, seller, nonce, quantity, price, currency, fee, expiry }) => ({
    tokenId: String(tokenId),
    account: seller,
    nonce: String(nonce),
    quantity: String(quantity),
    amount: String(price),
    currency,
    fee: String(fee),
    // Orders of former contracts have none.
    ...(expiry && { details: { expiry: String(expiry) } }),
  }),
  PriceChanged: ({ tokenId, seller, oldNonce, nonce, price }) => ({
    tokenId: String(tokenId),
    account: seller,
    nonce: String(nonce),
    amount: String(price),
    details: { oldNonce: String(oldNonce) },
  }),
  OrderCancelled: ({ tokenId, seller, nonce }) => ({
    tokenId: String(tokenId),
    account: seller,
    nonce: String(nonce),
  }),
  Sold: sale,
  BidAccepted: sale,
  BidCancelled: ({ bidder, nonce }) => ({ account: bidder, nonce: String(nonce) }),
  BidsCancelled: ({ bidder, word, mask }) => ({
    account: bidder,
    details: { word: String(word), mask: String(mask) },
  }),
  ServiceFeeChanged: ({ oldFee, newFee }) => ({ fee: String(oldFee), amount: String(newFee) }),
  TokenTypeSet: ({ tokenType, token, previous, currencyId }) => ({
    account: token,
    counterpart: previous,
    details: {
      tokenType: storable(tokenType),
      // Former contracts give none.
      ...(currencyId !== undefined && { number: String(currencyId) }),
    },
  }),
  Credited: ({ account, currency, amount }) => ({ account, currency, amount: String(amount) }),
  Withdrawn: ({ account, currency, amount, to }) => ({
    account,
    currency,
    amount: String(amount),
    counterpart: to,
  }),
  Rescued: ({ currency, to, amount }) => ({ currency, counterpart: to, amount: String(amount) }),
  // The token may belong to any collection, so its ID isn't one of the contract's own.
  TokenRescued: ({ collection, to, tokenId }) => ({
    counterpart: to,
    details: { collection, tokenId: String(tokenId) },
  }),
  OwnershipTransferStarted: newOwner,
  OwnershipTransferred: newOwner,
  Paused: byAccount,
  Unpaused: byAccount,
  ContractURIUpdated: () => ({}),
};

/** A stored event: its name, its parameters in the topics, and those in the data. */
interface Definition {
  name: StoredEvent;
  indexed: readonly AbiParameter[];
  others: readonly AbiParameter[];
}

/**
 * The definition of each stored event by its first topic. Without it, viem's `decodeEventLog` hashes the signature
 * of an event again for each log entry.
 */
const byTopic = new Map<string, Definition>(
  [...abi, ...formerAbi]
    .filter((entry): entry is Extract<typeof entry, { type: 'event' }> => entry.type === 'event')
    .filter(({ name }) => name in readers)
    .map((entry: AbiEvent) => [
      toEventSelector(entry),
      {
        name: entry.name as StoredEvent,
        indexed: entry.inputs.filter(({ indexed }) => indexed),
        others: entry.inputs.filter(({ indexed }) => !indexed),
      },
    ]),
);

/** Decodes parameters to an object by their names. */
function decoded(parameters: readonly AbiParameter[], data: Hex): Record<string, unknown> {
  if (parameters.length === 0) return {};
  const values = decodeAbiParameters(parameters, data) as readonly unknown[];
  return Object.fromEntries(parameters.map(({ name = '' }, index) => [name, values[index]]));
}

/** The first topics of the stored events, for a node's filter. */
export const keptTopics: readonly string[] = [...byTopic.keys()];

/**
 * Decodes a log entry: one event, several for a transfer of several IDs, none if it isn't stored.
 * @param contracts the contracts that emitted the entries
 * @throws Error from viem if an entry of a contract isn't what its event says
 */
export function decodeLog(log: RpcLog, contracts: Contracts): ChainEvent[] {
  const [topic = '', ...topics] = log.topics;
  const definition = byTopic.get(topic);
  const address = log.address.toLowerCase();
  const isSingle = address === contracts.single.toLowerCase();
  if (!definition || (!isSingle && address !== contracts.multi.toLowerCase())) return [];
  const { name, indexed, others } = definition;
  const read = readers[name] as (args: unknown) => DecodedFields | DecodedFields[];
  // All indexed parameters are numbers and addresses, so each topic is an encoded parameter.
  const inTopics = `0x${topics.map((value) => value.slice(2)).join('')}` as const;
  const fields = read({ ...decoded(indexed, inTopics), ...decoded(others, log.data as Hex) });
  return (Array.isArray(fields) ? fields : [fields]).map((part, index) => ({
    blockNumber: Number(log.blockNumber),
    logIndex: Number(log.logIndex),
    part: index,
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    timestamp: log.blockTimestamp === undefined ? undefined : Number(log.blockTimestamp),
    standard: isSingle ? 721 : 1155,
    name: name.startsWith('Transfer') ? 'Transfer' : name,
    ...part,
  }));
}
