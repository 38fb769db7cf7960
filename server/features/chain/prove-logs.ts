import { contentOfLog } from './agreement.ts';
import { bloomTest } from './bloom.ts';
import { type Contracts, keptTopics } from './decode.ts';
import type { Header } from './header.ts';
import type { Node, NodeAnswer } from './node.ts';
import type { Nodes } from './nodes.ts';
import { logsProvedBy } from './receipts.ts';
import { type RpcCall, RpcError, type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';

/** The number of transactions whose receipts are requested at once. They take a few megabytes. */
const receiptsAtOnce = 2000;

/** The nodes' answers about the log entries of a range, all from the contracts. */
type SaidLogs = readonly NodeAnswer<readonly RpcLog[]>[];

/** The filter for the log entries that are requested. */
export const filterOf = ({ single, multi }: Contracts) => ({
  address: [single, multi],
  topics: [keptTopics],
});

const receiptsCall = ({ number }: Header): RpcCall => ({
  method: 'eth_getBlockReceipts',
  params: [toQuantity(number)],
});

/** Creates a test whether a log entry is one of those that are read. */
export function keptTest({ single, multi }: Contracts): (log: RpcLog) => boolean {
  const [addresses, topics] = [new Set([single, multi].map((one) => one.toLowerCase())), new Set(keptTopics)];
  return ({ address, topics: [topic = ''] }) => addresses.has(address.toLowerCase()) && topics.has(topic);
}

/**
 * Parses log entries as a node returns them.
 * @throws RpcError if they are something else
 */
export function logsOf(answer: unknown): RpcLog[] {
  const isHex = (value: unknown, digits = /^0x[\da-f]*$/i) => typeof value === 'string' && digits.test(value);
  const isLog = (log: RpcLog | null) =>
    isHex(log?.address) &&
    isHex(log?.data) &&
    isHex(log?.blockHash) &&
    isHex(log?.blockNumber) &&
    isHex(log?.logIndex) &&
    isHex(log?.transactionHash) &&
    Array.isArray(log?.topics) &&
    log.topics.every((topic) => isHex(topic));
  if (!Array.isArray(answer) || !answer.every(isLog))
    throw new RpcError('unreachable', 'The node gave something else than log entries.');
  return answer as RpcLog[];
}

/**
 * Reads the log entries of blocks and proves them with their receipts against their headers. Nodes are asked one
 * after the other for the blocks that are still unproved. A node that fails where another one succeeds is left out.
 * @returns by block number, without blocks that no node can prove
 */
async function proveLogs(
  nodes: Nodes,
  isKept: (log: RpcLog) => boolean,
  headers: readonly Header[],
): Promise<Map<number, RpcLog[]>> {
  const proofs = new Map<number, RpcLog[]>();
  const failed: { node: Node; number: number }[] = [];
  let open = headers;
  for (const node of nodes.left()) {
    for (const some of byReceipts(open)) {
      const answers = await node.rpc.batch<unknown>(some.map(receiptsCall)).catch((error: unknown) => {
        if (error instanceof RpcError) return undefined;
        throw error;
      });
      if (!answers) break;
      for (const [index, header] of some.entries()) {
        const logs = logsProvedBy(header, answers[index]);
        if (logs) proofs.set(header.number, logs.filter(isKept));
        else failed.push({ node, number: header.number });
      }
    }
    open = open.filter(({ number }) => !proofs.has(number));
    if (open.length === 0) break;
  }
  for (const { node, number } of failed) if (proofs.has(number)) node.disprove();
  return proofs;
}

function* byReceipts(headers: readonly Header[]): Generator<Header[]> {
  let some: Header[] = [];
  let receipts = 0;
  for (const header of headers) {
    if (some.length > 0 && receipts + header.transactions > receiptsAtOnce) {
      yield some;
      [some, receipts] = [[], 0];
    }
    some.push(header);
    receipts += header.transactions;
  }
  if (some.length > 0) yield some;
}

/** The content that the receipts of a block commit to. */
const provedContent = (logs: readonly RpcLog[]) =>
  logs
    .map(({ address, topics, data, blockHash, logIndex }) =>
      [address, topics.join(' '), data, blockHash, Number(logIndex)].join('|').toLowerCase(),
    )
    .join('\n');

const wholeContent = (logs: readonly RpcLog[]) => logs.map(contentOfLog).join('\n');

const inOrder = (logs: readonly RpcLog[]) =>
  logs.toSorted((one, other) => Number(one.logIndex) - Number(other.logIndex));

/**
 * Determines the entries of blocks: those that their receipts prove or, if no node returns such receipts, those
 * on which two nodes agree and which the block's bloom filter allows. Nodes that returned something else for a
 * block of the same branch are left out (specification 9.31).
 * @param headers of the blocks for which a node reports entries
 * @throws RpcError if nothing is proved and the nodes disagree
 */
export async function settleLogs(
  nodes: Nodes,
  contracts: Contracts,
  headers: readonly Header[],
  said: SaidLogs,
): Promise<RpcLog[]> {
  const proofs = await proveLogs(nodes, keptTest(contracts), headers);
  const byNode = said.map(({ node, answer }) => ({
    node,
    byNumber: Map.groupBy(answer, ({ blockNumber }) => Number(blockNumber)),
  }));
  const settled: RpcLog[] = [];
  for (const header of headers) {
    const of = byNode.map(({ node, byNumber }) => ({
      node,
      logs: inOrder(byNumber.get(header.number) ?? []),
    }));
    const proof = proofs.get(header.number);
    const proved = proof && provedContent(proof);
    const fitting = of.filter(({ logs }) =>
      proof ? provedContent(logs) === proved : isAllowed(header, logs),
    );
    const isOtherBranch = of.some(({ logs }) => logs.some(({ blockHash }) => blockHash !== header.hash));
    // If all nodes differ from the proof, the chain numbers its entries differently and no node is wrong.
    if (proof && !isOtherBranch && fitting.length > 0) {
      for (const one of of) if (!fitting.includes(one)) one.node.disprove();
    }
    const isSame = fitting.length === 1 || new Set(fitting.map(({ logs }) => wholeContent(logs))).size === 1;
    const isEnough = fitting.length > 1 || proof !== undefined || nodes.isAlone;
    if (isSame && isEnough && fitting[0]) settled.push(...fitting[0].logs);
    else if (proof && fitting.length === 0) settled.push(...proof);
    else settled.push(...(await logsByHash(nodes, contracts, header)));
  }
  return settled;
}

/** Whether the block's bloom filter contains all entries. A proved header's filter lacks no existing entry. */
const isAllowed = ({ logsBloom, isProved }: Header, logs: readonly RpcLog[]) =>
  !isProved ||
  logs.every(({ address, topics }) => topics.every((topic) => bloomTest([address], [topic])(logsBloom)));

/**
 * Reads the log entries of one block on which two nodes agree.
 * @throws RpcError
 */
export async function logsByHash(nodes: Nodes, contracts: Contracts, header: Header): Promise<RpcLog[]> {
  const [said] = await nodes.agree({
    ask: async (rpc) => {
      const call = { ...filterOf(contracts), blockHash: header.hash };
      const logs = inOrder(logsOf(await rpc.call<unknown>('eth_getLogs', call))).filter(keptTest(contracts));
      if (!isAllowed(header, logs))
        throw new RpcError('unreachable', 'The node gave log entries that the block does not have.');
      return logs;
    },
    contentOf: wholeContent,
    otherwise: 'disproved',
  });
  return said?.answer ?? [];
}
