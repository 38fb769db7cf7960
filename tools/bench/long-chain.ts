/** A chain of any length that is made up as it is read: its entries, receipts and headers, whose hashes are those of their content. */
import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters, toEventSelector, toRlp } from 'viem';
import { trieRoot } from '#server/features/chain/receipts.ts';
import { type RpcCall, type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';

/** A token is minted and offered, and every second one is sold: four events on average. */
const tokensOfBlock = 10;
export const eventsOfBlock = tokensOfBlock * 4;
export const chainId = '1';
export const contracts = {
  single: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  multi: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
};

const word = (value: number | bigint | string) =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0');
const topic = (value: number | string) => `0x${word(value)}`;
const nobody = `0x${'0'.repeat(40)}`;
const people = Array.from({ length: 500 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, 'a')}`);
const personOf = (token: number) => people[(token * 7919) % people.length] ?? nobody;
const minted = toEventSelector('Minted(uint256,address,uint256,string,string,string,(address,uint96)[])');
const transfer = toEventSelector('Transfer(address,address,uint256)');
const placed = toEventSelector(
  'OrderPlaced(uint256,address,uint256,uint256,uint256,address,uint256,uint256)',
);
const sold = toEventSelector('Sold(uint256,address,address,uint256,uint256,address,uint256,uint256,uint256)');
const metadata = encodeAbiParameters(
  parseAbiParameters('uint256, string, string, string, (address, uint96)[]'),
  [
    1n,
    'A token of a long chain',
    '',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.json',
    [['0x1111111111111111111111111111111111111111', 5n * 10n ** 18n]],
  ],
);

/** What happened to a token, in the words of a node. */
function entriesOf(token: number): [topics: string[], data: string][] {
  const [creator, buyer] = [personOf(token), personOf(token + 1)];
  const price = BigInt(token) * 10n ** 12n;
  const id = topic(token);
  const entries: [string[], string][] = [
    [[transfer, topic(nobody), topic(creator), id], '0x'],
    [[minted, id, topic(creator)], metadata],
    [[placed, id, topic(creator)], `0x${[token, 1, price, nobody, 25n * 10n ** 17n, 0].map(word).join('')}`],
  ];
  if (token % 2 === 0) {
    entries.push(
      [
        [sold, id, topic(creator), topic(buyer)],
        `0x${[token, 1, nobody, price, price / 40n, price / 20n].map(word).join('')}`,
      ],
      [[transfer, topic(creator), topic(buyer), id], '0x'],
    );
  }
  return entries;
}

/** The transactions of a block, one for each token. */
function receiptsOf(block: number) {
  if (block === 0) return [];
  const first = (block - 1) * tokensOfBlock + 1;
  return Array.from({ length: tokensOfBlock }, (_, index) => ({
    type: '0x2',
    status: '0x1',
    cumulativeGasUsed: toQuantity((index + 1) * 200_000),
    logsBloom: allBits,
    transactionHash: `0x${'7'.repeat(8)}${(first + index).toString(16).padStart(56, '0')}`,
    logs: entriesOf(first + index).map(([topics, data]) => ({
      address: contracts.single.toLowerCase(),
      topics,
      data,
    })),
  }));
}

/** Claims entries of any contract. */
const allBits: Hex = `0x${'f'.repeat(512)}`;
const zeros = (bytes: number): Hex => `0x${'0'.repeat(bytes * 2)}`;
/** Headers by their number. Each has the hash of the one before, so that they are made in order. */
const headers: Record<string, string>[] = [];

function headerOf(block: number): Record<string, string> | undefined {
  for (let number = headers.length; number <= block; number += 1) headers.push(nextHeader(number));
  return headers[block];
}

/** A header whose hash and root are those of its content, as the reader proves them. */
function nextHeader(number: number): Record<string, string> {
  const values = receiptsOf(number).map(({ logs, cumulativeGasUsed, logsBloom }) => {
    const its = logs.map(({ address, topics, data }) => [address, topics, data] as Hex[]);
    return `02${toRlp(['0x1', cumulativeGasUsed as Hex, logsBloom, its]).slice(2)}`;
  });
  const header = {
    parentHash: headers[number - 1]?.['hash'] ?? zeros(32),
    sha3Uncles: zeros(32),
    miner: zeros(20),
    stateRoot: zeros(32),
    transactionsRoot: zeros(32),
    receiptsRoot: trieRoot(values),
    logsBloom: allBits,
    difficulty: '0x1',
    number: toQuantity(number),
    gasLimit: '0x1c9c380',
    gasUsed: '0x1',
    timestamp: toQuantity(1_700_000_000 + number * 12),
    extraData: '0x',
    mixHash: zeros(32),
    nonce: zeros(8),
  };
  // Zero is the empty text.
  const fields = Object.values({ ...header, number: number === 0 ? '0x' : header.number });
  return { ...header, hash: keccak256(toRlp(fields as Hex[])) };
}

function logsOf(block: number): RpcLog[] {
  const { hash = '', timestamp = '' } = headerOf(block) ?? {};
  return receiptsOf(block)
    .flatMap(({ logs, transactionHash }) => logs.map((log) => ({ ...log, transactionHash })))
    .map((log, index) => ({
      ...log,
      blockHash: hash,
      blockNumber: toQuantity(block),
      blockTimestamp: timestamp,
      logIndex: toQuantity(index),
    }));
}

/**
 * Answers as a node of the chain.
 * @param head the number of its newest block
 */
export function answerTo({ method, params }: RpcCall, head: number): unknown {
  const [first] = params as [{ fromBlock?: string; toBlock?: string } & string];
  switch (method) {
    case 'eth_chainId':
      return toQuantity(Number(chainId));
    case 'eth_getCode':
      return '0x01';
    case 'eth_call':
      return encodeAbiParameters(parseAbiParameters('string'), ['Long']);
    case 'eth_getBlockByNumber': {
      const block = params[0] === 'latest' ? head : Number(params[0]);
      if (block > head) return null;
      return {
        ...headerOf(block),
        transactions: receiptsOf(block).map(({ transactionHash }) => transactionHash),
      };
    }
    case 'eth_getBlockReceipts':
      return receiptsOf(Number(first));
    case 'eth_getLogs': {
      const logs: RpcLog[] = [];
      for (let block = Number(first.fromBlock); block <= Number(first.toBlock); block += 1)
        logs.push(...logsOf(block));
      return logs;
    }
    default:
      throw new Error(`${method} is not asked here.`);
  }
}
