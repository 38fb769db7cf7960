// Long because it has a reader for every event of the contracts.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { decimalOf } from '#contract/platform/decimal.ts';
import { addressIn } from '#server/platform/base/address.ts';
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

/** Words of 32 bytes: the indexed ones from topic 1 on, and the data. */
interface Words {
  topic: (index: number) => string;
  word: (index: number) => string;
}

/** A word with these leading digits fits into a JavaScript number. Most words do, and bigints are slower. */
const smallBegins = '0'.repeat(51);

function number(word: string): string {
  return word.startsWith(smallBegins)
    ? String(Number.parseInt(word.slice(smallBegins.length), 16))
    : BigInt(`0x${word}`).toString();
}

const offset = (word: string) => Number(BigInt(`0x${word}`)) / 32;

const utf8 = new TextDecoder();

/** The text whose offset is in word `index` after `base`. Characters that PostgreSQL can't store are replaced. */
function textAt({ word }: Words, index: number, base = 0): string {
  const start = base + offset(word(base + index));
  const length = Number(BigInt(`0x${word(start)}`));
  let digits = '';
  for (let at = 0; at * 32 < length; at += 1) digits += word(start + 1 + at);
  return utf8.decode(Buffer.from(digits.slice(0, length * 2), 'hex')).replaceAll('\0', '\ufffd');
}

function numbersAt({ word }: Words, index: number): string[] {
  const start = offset(word(index));
  return Array.from({ length: Number(BigInt(`0x${word(start)}`)) }, (_, at) => number(word(start + 1 + at)));
}

/** Converts the contracts' percent × 1e18 to percent, as an exact decimal. */
export const percentOf = (scaled: string) => decimalOf(scaled, 18);

function royaltiesAt({ word }: Words, index: number) {
  const start = offset(word(index));
  return Array.from({ length: Number(BigInt(`0x${word(start)}`)) }, (_, at) => ({
    address: addressIn(word(start + 1 + at * 2)),
    percent: percentOf(number(word(start + 2 + at * 2))),
  }));
}

const sale = ({ topic, word }: Words): DecodedFields => ({
  tokenId: number(topic(1)),
  account: addressIn(topic(2)),
  counterpart: addressIn(topic(3)),
  nonce: number(word(0)),
  quantity: number(word(1)),
  currency: addressIn(word(2)),
  amount: number(word(3)),
  fee: number(word(4)),
  royalty: number(word(5)),
});

const placed = ({ topic, word }: Words): DecodedFields => ({
  tokenId: number(topic(1)),
  account: addressIn(topic(2)),
  nonce: number(word(0)),
  quantity: number(word(1)),
  amount: number(word(2)),
  currency: addressIn(word(3)),
  fee: number(word(4)),
});

const tokenType = (words: Words) => ({
  account: addressIn(words.topic(1)),
  counterpart: addressIn(words.topic(2)),
  details: { tokenType: textAt(words, 0) },
});

const fromTo = ({ topic }: Words): DecodedFields => ({
  account: addressIn(topic(1)),
  counterpart: addressIn(topic(2)),
});

/** Maps each event's words to columns. A batch transfer becomes several rows. Other events aren't stored. */
const readers: Readonly<
  Record<string, { name: string; read: (words: Words) => DecodedFields | DecodedFields[] }>
> = {
  'Minted(uint256,address,uint256,string,string,string,(address,uint96)[])': {
    name: 'Minted',
    read: (words) => ({
      tokenId: number(words.topic(1)),
      account: addressIn(words.topic(2)),
      quantity: number(words.word(0)),
      details: {
        name: textAt(words, 1),
        image: textAt(words, 2),
        metadata: textAt(words, 3),
        royalties: royaltiesAt(words, 4),
      },
    }),
  },
  'Transfer(address,address,uint256)': {
    name: 'Transfer',
    read: ({ topic }) => ({
      account: addressIn(topic(1)),
      counterpart: addressIn(topic(2)),
      tokenId: number(topic(3)),
      quantity: '1',
    }),
  },
  'TransferSingle(address,address,address,uint256,uint256)': {
    name: 'Transfer',
    read: ({ topic, word }) => ({
      account: addressIn(topic(2)),
      counterpart: addressIn(topic(3)),
      tokenId: number(word(0)),
      quantity: number(word(1)),
    }),
  },
  'TransferBatch(address,address,address,uint256[],uint256[])': {
    name: 'Transfer',
    read: (words) => {
      const quantities = numbersAt(words, 1);
      return numbersAt(words, 0).map((tokenId, index) => ({
        account: addressIn(words.topic(2)),
        counterpart: addressIn(words.topic(3)),
        tokenId,
        quantity: quantities[index] ?? '0',
      }));
    },
  },
  'OrderPlaced(uint256,address,uint256,uint256,uint256,address,uint256,uint256)': {
    name: 'OrderPlaced',
    read: (words) => {
      const expiry = number(words.word(5));
      return expiry === '0' ? placed(words) : { ...placed(words), details: { expiry } };
    },
  },
  // From contracts deployed before orders could expire.
  'OrderPlaced(uint256,address,uint256,uint256,uint256,address,uint256)': {
    name: 'OrderPlaced',
    read: placed,
  },
  'PriceChanged(uint256,address,uint256,uint256,uint256)': {
    name: 'PriceChanged',
    read: ({ topic, word }) => ({
      tokenId: number(topic(1)),
      account: addressIn(topic(2)),
      nonce: number(word(1)),
      amount: number(word(2)),
      details: { oldNonce: number(word(0)) },
    }),
  },
  'OrderCancelled(uint256,address,uint256)': {
    name: 'OrderCancelled',
    read: ({ topic, word }) => ({
      tokenId: number(topic(1)),
      account: addressIn(topic(2)),
      nonce: number(word(0)),
    }),
  },
  'Sold(uint256,address,address,uint256,uint256,address,uint256,uint256,uint256)': {
    name: 'Sold',
    read: sale,
  },
  'BidAccepted(uint256,address,address,uint256,uint256,address,uint256,uint256,uint256)': {
    name: 'BidAccepted',
    read: sale,
  },
  'BidCancelled(address,uint256)': {
    name: 'BidCancelled',
    read: ({ topic, word }) => ({ account: addressIn(topic(1)), nonce: number(word(0)) }),
  },
  'ServiceFeeChanged(uint256,uint256)': {
    name: 'ServiceFeeChanged',
    read: ({ word }) => ({ fee: number(word(0)), amount: number(word(1)) }),
  },
  'BidsCancelled(address,uint256,uint256)': {
    name: 'BidsCancelled',
    read: ({ topic, word }) => ({
      account: addressIn(topic(1)),
      details: { word: number(topic(2)), mask: number(word(0)) },
    }),
  },
  'TokenTypeSet(string,address,address,uint256)': {
    name: 'TokenTypeSet',
    read: (words) => {
      const { details, ...accounts } = tokenType(words);
      return { ...accounts, details: { ...details, number: number(words.word(1)) } };
    },
  },
  // From contracts in which registering the same token again also gave it a new number and ended the orders in it.
  'TokenTypeSet(string,address,address)': { name: 'TokenTypeSet', read: tokenType },
  'Credited(address,address,uint256)': {
    name: 'Credited',
    read: ({ topic, word }) => ({
      account: addressIn(topic(1)),
      currency: addressIn(topic(2)),
      amount: number(word(0)),
    }),
  },
  'Rescued(address,address,uint256)': {
    name: 'Rescued',
    read: ({ topic, word }) => ({
      currency: addressIn(topic(1)),
      counterpart: addressIn(topic(2)),
      amount: number(word(0)),
    }),
  },
  'OwnershipTransferStarted(address,address)': { name: 'OwnershipTransferStarted', read: fromTo },
  'OwnershipTransferred(address,address)': { name: 'OwnershipTransferred', read: fromTo },
  'Paused(address)': { name: 'Paused', read: ({ word }) => ({ account: addressIn(word(0)) }) },
  'Unpaused(address)': { name: 'Unpaused', read: ({ word }) => ({ account: addressIn(word(0)) }) },
  'ContractURIUpdated()': { name: 'ContractURIUpdated', read: () => ({}) },
  // The token may belong to any collection, so its ID isn't one of the contract's own.
  'TokenRescued(address,address,uint256)': {
    name: 'TokenRescued',
    read: ({ topic, word }) => ({
      counterpart: addressIn(topic(2)),
      details: { collection: addressIn(topic(1)), tokenId: number(word(0)) },
    }),
  },
  'Withdrawn(address,address,uint256,address)': {
    name: 'Withdrawn',
    read: ({ topic, word }) => ({
      account: addressIn(topic(1)),
      currency: addressIn(topic(2)),
      amount: number(word(0)),
      counterpart: addressIn(word(1)),
    }),
  },
};

const byTopic = new Map(
  Object.entries(readers).map(([signature, reader]) => [
    `0x${bytesToHex(keccak_256(new TextEncoder().encode(signature)))}`,
    reader,
  ]),
);

/** The first topics of the stored events, for a node's filter. */
export const keptTopics: readonly string[] = [...byTopic.keys()];

/**
 * Decodes a log entry: one event, several for a transfer of several IDs, none if it isn't stored.
 * @param contracts the contracts that emitted the entries
 */
export function decodeLog(log: RpcLog, contracts: Contracts): ChainEvent[] {
  const reader = byTopic.get(log.topics[0] ?? '');
  const address = log.address.toLowerCase();
  const isSingle = address === contracts.single.toLowerCase();
  if (!reader || (!isSingle && address !== contracts.multi.toLowerCase())) return [];
  const words: Words = {
    topic: (index) => (log.topics[index] ?? '').slice(2),
    word: (index) => log.data.slice(2 + index * 64, 66 + index * 64),
  };
  const contractState = reader.read(words);
  const [blockNumber, logIndex] = [Number(log.blockNumber), Number(log.logIndex)];
  return (Array.isArray(contractState) ? contractState : [contractState]).map((fact, part) => ({
    blockNumber,
    logIndex,
    part,
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    timestamp: log.blockTimestamp === undefined ? undefined : Number(log.blockTimestamp),
    standard: isSingle ? 721 : 1155,
    name: reader.name,
    // Copied field by field, because a spread takes five times as long and a hundred thousand of these are
    // created in a row.
    tokenId: fact.tokenId,
    account: fact.account,
    counterpart: fact.counterpart,
    nonce: fact.nonce,
    quantity: fact.quantity,
    amount: fact.amount,
    currency: fact.currency,
    fee: fact.fee,
    royalty: fact.royalty,
    details: fact.details,
  }));
}
