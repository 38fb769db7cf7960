import { type Header, keccakOf } from './header.ts';
import { rlpBytes, rlpList, rlpQuantity } from './rlp.ts';
import { type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';

interface RawReceipt {
  type?: string;
  status?: string;
  root?: string;
  cumulativeGasUsed: string;
  logsBloom: string;
  transactionHash: string;
  logs: { address: string; topics: string[]; data: string }[];
  /** From deposits on rollups of the OP Stack. */
  depositNonce?: string;
  depositReceiptVersion?: string;
}

/** Encodes a receipt for hashing. Its type comes first, except for the oldest kind of transaction. */
function encodedReceipt(receipt: RawReceipt): string {
  const { type = '0x0', status, root, cumulativeGasUsed, logsBloom, logs } = receipt;
  const fields = [
    status === undefined ? rlpBytes((root ?? '0x').slice(2)) : rlpQuantity(status),
    rlpQuantity(cumulativeGasUsed),
    rlpBytes(logsBloom.slice(2)),
    rlpList(
      logs.map(({ address, topics, data }) =>
        rlpList([
          rlpBytes(address.slice(2)),
          rlpList(topics.map((topic) => rlpBytes(topic.slice(2)))),
          rlpBytes(data.slice(2)),
        ]),
      ),
    ),
  ];
  const { depositNonce, depositReceiptVersion } = receipt;
  // Earlier deposits have a nonce that isn't hashed.
  if (depositNonce !== undefined && depositReceiptVersion !== undefined)
    fields.push(rlpQuantity(depositNonce), rlpQuantity(depositReceiptVersion));
  const kind = Number(type);
  return (kind === 0 ? '' : kind.toString(16).padStart(2, '0')) + rlpList(fields);
}

interface Entry {
  /** The digits of the key. No key is a prefix of another. */
  key: string;
  value: string;
}

/** Encodes a path in the trie with the flag for its kind, as whole bytes. */
function pathOf(digits: string, isLeaf: boolean): string {
  const flag = isLeaf ? 2 : 0;
  return rlpBytes(digits.length % 2 === 0 ? `${flag}0${digits}` : `${flag + 1}${digits}`);
}

/** Encodes the node of the trie for entries whose keys are equal up to a digit. */
function trieNode(entries: readonly Entry[], from: number): string {
  const [first, last] = [entries[0] as Entry, entries.at(-1) as Entry];
  if (entries.length === 1) return rlpList([pathOf(first.key.slice(from), true), rlpBytes(first.value)]);
  let end = from;
  while (first.key[end] === last.key[end]) end += 1;
  if (end > from) return rlpList([pathOf(first.key.slice(from, end), false), linkTo(trieNode(entries, end))]);
  const byDigit = Map.groupBy(entries, ({ key }) => key[from] ?? '');
  const children = Array.from({ length: 16 }, (_, digit) => {
    const of = byDigit.get(digit.toString(16));
    return of ? linkTo(trieNode(of, from + 1)) : rlpBytes('');
  });
  return rlpList([...children, rlpBytes('')]);
}

/** Nodes shorter than a hash are embedded in their parent node. */
const linkTo = (node: string) => (node.length < 64 ? node : rlpBytes(keccakOf(node)));

/**
 * The root of Ethereum's Merkle-Patricia trie of values by their index. It is computed from all values at once,
 * so each node is hashed once.
 * @param values hexadecimal digits without 0x
 */
export function trieRoot(values: readonly string[]): string {
  const entries = values.map((value, place) => ({ key: rlpQuantity(toQuantity(place)), value }));
  // In sorted order, the common prefix of the first and the last key is common to all.
  entries.sort((one, other) => (one.key < other.key ? -1 : 1));
  return `0x${keccakOf(entries.length === 0 ? rlpBytes('') : trieNode(entries, 0))}`;
}

/**
 * The log entries of a block, if its receipts are those that the header commits to. Their positions follow from
 * the order of the receipts. Transaction hashes aren't part of the proof.
 * @param answer a node's answer to eth_getBlockReceipts
 * @returns undefined if they prove nothing
 */
export function logsProvedBy(header: Header, answer: unknown): RpcLog[] | undefined {
  const receipts = answer as RawReceipt[];
  try {
    if (trieRoot(receipts.map(encodedReceipt)) !== header.receiptsRoot) return undefined;
  } catch {
    // The answer isn't a list of receipts.
    return undefined;
  }
  const block = { blockHash: header.hash, blockNumber: toQuantity(header.number) };
  return receipts
    .flatMap(({ transactionHash, logs }) =>
      logs.map(({ address, topics, data }) => ({ address, topics, data, transactionHash })),
    )
    .map((log, index) => ({ ...log, ...block, logIndex: toQuantity(index) }));
}
