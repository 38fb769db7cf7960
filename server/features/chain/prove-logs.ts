import { contentOfLog, type NodeAnswer } from './agreement.ts';
import { bloomTest } from './bloom.ts';
import { type Contracts, keptTopics } from './decode.ts';
import type { Header } from './header.ts';
import type { Node, Nodes } from './nodes.ts';
import { logsProvedBy } from './receipts.ts';
import { type RpcCall, RpcError, type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';

/** The receipts of so many transactions are asked for at once: they take a few megabytes. */
const receiptsAtOnce = 2000;

/** What the nodes of a chain say of the log entries of a range; all of it is of the contracts. */
type SaidLogs = readonly NodeAnswer<Node, readonly RpcLog[]>[];

/** Which log entries are asked of a node. */
export const filterOf = ({ single, multi }: Contracts) => ({
  address: [single, multi],
  topics: [keptTopics],
});

const receiptsCall = ({ number }: Header): RpcCall => ({
  method: 'eth_getBlockReceipts',
  params: [toQuantity(number)],
});

/** Whether a log entry is one of those that are read. */
export function keptTest({ single, multi }: Contracts): (log: RpcLog) => boolean {
  const [addresses, topics] = [new Set([single, multi].map((one) => one.toLowerCase())), new Set(keptTopics)];
  return ({ address, topics: [topic = ''] }) => addresses.has(address.toLowerCase()) && topics.has(topic);
}

/**
 * Reads log entries as a node gives them.
 * @throws RpcError where they are something else
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
 * The log entries of blocks, proved by their receipts against their headers; nodes are asked one after the other for what the ones before
 * can't prove, and those are left out.
 * @returns by the number of the block; without those that no node can prove
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
  for (const { node, number } of failed) if (proofs.has(number)) nodes.disprove(node);
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

/** What the receipts of a block commit to. */
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
 * Settles what blocks hold: the entries that their receipts prove, or where no node gives receipts that do, those that two nodes say and
 * the block's filter allows. Nodes that said something else of a block of the same branch are left out (specification 9.31).
 * @param headers of the blocks in which a node says that there are entries
 * @throws RpcError where nothing is proved and the nodes do not agree
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
    // Where all of them say something else, it is the chain that counts otherwise, and nobody lies.
    if (proof && !isOtherBranch && fitting.length > 0) {
      for (const one of of) if (!fitting.includes(one)) nodes.disprove(one.node);
    }
    const isSame = fitting.length === 1 || new Set(fitting.map(({ logs }) => wholeContent(logs))).size === 1;
    const isEnough = fitting.length > 1 || proof !== undefined || nodes.isAlone;
    if (isSame && isEnough && fitting[0]) settled.push(...fitting[0].logs);
    else if (proof && fitting.length === 0) settled.push(...proof);
    else settled.push(...(await logsByHash(nodes, contracts, header)));
  }
  return settled;
}

/** Whether the block's filter has all of them: where the header is proved, it lacks none that is there. */
const isAllowed = ({ logsBloom, isProved }: Header, logs: readonly RpcLog[]) =>
  !isProved ||
  logs.every(({ address, topics }) => topics.every((topic) => bloomTest([address], [topic])(logsBloom)));

/** The log entries of one block that two nodes say alike. @throws RpcError */
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
