import { keccak_256 } from '@noble/hashes/sha3.js';
import { rlpBytes, rlpList, rlpQuantity } from './rlp.ts';
import { type RpcCall, RpcError, toQuantity } from '#server/platform/chain/rpc.ts';

/** The fields of a block that the reader uses. */
export interface Header {
  number: number;
  hash: string;
  parentHash: string;
  /** Seconds since 1970. */
  timestamp: number;
  logsBloom: string;
  /** Commits to the receipts of the block's transactions, in their order. */
  receiptsRoot: string;
  /** The number of transactions in the block. */
  transactions: number;
  /**
   * Whether the hash is that of the header's fields. It never is on chains whose headers have other fields than
   * Ethereum's.
   */
  isProved: boolean;
}

type RawHeader = Record<string, unknown>;

/**
 * The fields of Ethereum's header in the order in which they are hashed. The optional fields came with later forks.
 */
const required = [
  'parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom', '#difficulty', '#number',
  '#gasLimit', '#gasUsed', '#timestamp', 'extraData', 'mixHash', 'nonce',
] as const; // oxfmt-ignore
const optional = [
  '#baseFeePerGas', 'withdrawalsRoot', '#blobGasUsed', '#excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash',
] as const; // oxfmt-ignore

/** Requests the block of a number, without its transactions. */
export const headerCall = (number: number | 'latest'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [number === 'latest' ? number : toQuantity(number), false],
});

/** The Keccak-256 hash of bytes in hexadecimal digits. */
export const keccakOf = (digits: string): string =>
  Buffer.from(keccak_256(Buffer.from(digits, 'hex'))).toString('hex');

function encoded(raw: RawHeader, field: string): string | undefined {
  const isQuantity = field.startsWith('#');
  const value = raw[isQuantity ? field.slice(1) : field];
  if (typeof value !== 'string') return undefined;
  return isQuantity ? rlpQuantity(value) : rlpBytes(value.slice(2));
}

function isHashed(raw: RawHeader): boolean {
  const fields = required.map((field) => encoded(raw, field));
  if (fields.includes(undefined)) return false;
  const all = [...fields, ...optional.map((field) => encoded(raw, field))];
  const given = all.filter((field) => field !== undefined);
  return `0x${keccakOf(rlpList(given))}` === raw['hash'];
}

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value);

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{1,13}$/i.test(value);

/**
 * Parses a block as a node returns it.
 * @param number the requested block; undefined for the newest
 * @throws RpcError if the node has no such block or returned something else
 */
export function headerOf(answer: unknown, number?: number): Header {
  if (answer === null) throw new RpcError('missing', 'The node does not have a block yet.');
  const raw = (typeof answer === 'object' ? answer : {}) as RawHeader;
  const { hash, parentHash, timestamp, logsBloom, receiptsRoot, transactions } = raw;
  const isWhole = isHash(hash) && isHash(parentHash) && isQuantity(raw['number']) && isQuantity(timestamp);
  if (!isWhole || (number !== undefined && Number(raw['number']) !== number))
    throw new RpcError('unreachable', 'The node did not return the requested block.');
  return {
    number: Number(raw['number']),
    hash,
    parentHash,
    timestamp: Number(timestamp),
    logsBloom: typeof logsBloom === 'string' ? logsBloom : '',
    receiptsRoot: typeof receiptsRoot === 'string' ? receiptsRoot : '',
    transactions: Array.isArray(transactions) ? transactions.length : 0,
    isProved: isHashed(raw),
  };
}

/**
 * The content of a block on which two nodes must agree: its hash, and the other fields too if the hash can't be
 * proved.
 */
export function contentOfHeader(header: Header): string {
  const { hash, parentHash, timestamp, logsBloom, receiptsRoot, isProved } = header;
  return isProved ? hash : [hash, parentHash, timestamp, logsBloom, receiptsRoot].join(' ');
}
