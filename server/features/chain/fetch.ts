import { setTimeout as sleep } from 'node:timers/promises';
import { Disagreement } from './agreement.ts';
import { bloomTest } from './bloom.ts';
import { type ChainEvent, type Contracts, decodeLog, keptTopics } from './decode.ts';
import { contentOfHeader, type Header, headerCall, headerOf } from './header.ts';
import type { NodeAnswer } from './node.ts';
import type { Nodes } from './nodes.ts';
import { filterOf, keptTest, logsByHash, logsOf, settleLogs } from './prove-logs.ts';
import { type Rpc, RpcError, type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';

/** The content of a range of blocks, in the order of the chain. */
export interface Fetched {
  from: number;
  to: number;
  events: ChainEvent[];
  /** Every header of the range, or only the last one if the range is too old to change. */
  headers: Header[];
  /** The hash of the block before the range; undefined if the range begins at the chain's first block. */
  parentHash: string | undefined;
}

/** A range whose log entries the nodes returned, before they are proved. The next range can be requested now. */
export interface Asked {
  to: number;
  /** The number of log entries that the preferred node returned. */
  logs: number;
  /**
   * Proves and decodes the entries.
   * @throws ChangedMeanwhile, RpcError
   */
  prove: () => Promise<Fetched>;
}

/** The maximum number of blocks that are fetched with every header. */
const maxLinked = 256;

/** The chain changed while it was read. This isn't a failure: the reader reads it again. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('The chain changed while it was read.');
  }
}

const isProved = (headers: readonly (Header | null)[]) =>
  headers.every((header) => header === null || header.isProved);

const contentOfHeaders = (headers: readonly (Header | null)[]) =>
  headers.map((header) => header && contentOfHeader(header)).join('\n');

/**
 * Reads blocks by their numbers on which two nodes agree, null where the chain has none.
 * @throws RpcError
 */
export async function headersAt(nodes: Nodes, numbers: readonly number[]): Promise<(Header | null)[]> {
  if (numbers.length === 0) return [];
  const [said] = await nodes.agree<(Header | null)[]>({
    ask: async (rpc) => {
      const raw = await rpc.batch<unknown>(numbers.map(headerCall));
      return raw.map((header, index) => (header === null ? null : headerOf(header, numbers[index])));
    },
    contentOf: contentOfHeaders,
    proves: isProved,
    otherwise: 'otherBranch',
  });
  return said?.answer ?? [];
}

/**
 * Fetches the headers of a range, each the parent of the next.
 * @throws ChangedMeanwhile, RpcError
 */
export async function fetchHeaders(nodes: Nodes, range: { from: number; to: number }): Promise<Header[]> {
  const numbers = numbersOf(range);
  const [said] = await nodes.agree({
    ask: (rpc) => headersOf(rpc, numbers),
    contentOf: contentOfHeaders,
    proves: isProved,
    otherwise: 'otherBranch',
  });
  return linked(said?.answer ?? []);
}

const numbersOf = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function headersOf(
  rpc: Rpc,
  numbers: readonly number[],
  given?: readonly unknown[],
): Promise<Header[]> {
  const found = [...(given ?? (await rpc.batch<unknown>(numbers.map(headerCall))))];
  // One URL may lead to several nodes, and one of them may lack a block that another one reported a moment ago.
  for (const [index, number] of numbers.entries()) {
    for (let tries = 0; found[index] === null && tries < 3; tries += 1) {
      if (tries > 0) await sleep(200);
      [found[index] = null] = await rpc.batch<unknown>([headerCall(number)]);
    }
  }
  return found.map((header, index) => headerOf(header, numbers[index]));
}

function linked(headers: Header[]): Header[] {
  for (const [index, header] of headers.entries()) {
    const before = headers[index - 1];
    if (before && header.parentHash !== before.hash) throw new ChangedMeanwhile();
  }
  return headers;
}

/** One node's answer for a range. */
interface RangeAnswer {
  headers: Header[];
  logs: RpcLog[];
}

/**
 * Asks two nodes for the log entries of a range, and for some headers in the same request, so that both belong
 * to the same branch.
 */
async function askRange(
  nodes: Nodes,
  contracts: Contracts,
  { from, to }: { from: number; to: number },
  numbers: readonly number[],
): Promise<NodeAnswer<RangeAnswer>[]> {
  const filter = { ...filterOf(contracts), fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const isKept = keptTest(contracts);
  const isInRange = ({ blockNumber }: RpcLog) => Number(blockNumber) >= from && Number(blockNumber) <= to;
  try {
    return await nodes.agree<RangeAnswer>({
      ask: async (rpc) => {
        const [raw, ...headers] = await rpc.batch<unknown>([
          { method: 'eth_getLogs', params: [filter] },
          ...numbers.map(headerCall),
        ]);
        const logs = logsOf(raw).filter((log) => isKept(log) && isInRange(log));
        return { logs, headers: await headersOf(rpc, numbers, headers) };
      },
      contentOf: ({ headers }) => contentOfHeaders(headers),
      proves: ({ headers }) => isProved(headers),
      otherwise: 'otherBranch',
    });
  } catch (error) {
    // One of two nodes refused such a large range.
    throw error instanceof Disagreement && error.refusal ? error.refusal : error;
  }
}

const saidLogs = (said: readonly NodeAnswer<RangeAnswer>[]) =>
  said.map(({ node, answer }) => ({ node, answer: answer.logs }));

/**
 * Requests a range near the end of the chain with every header. The headers form a chain. A block whose bloom
 * filter indicates an entry that the range lacks is fetched separately, so that a lagging node can't cause a gap.
 * @throws RpcError
 */
export async function askLinked(
  nodes: Nodes,
  contracts: Contracts,
  range: { from: number; to: number },
): Promise<Asked> {
  const said = await askRange(nodes, contracts, range, numbersOf(range));
  return asked(range.to, said, () => proveLinked(nodes, contracts, range, said));
}

async function proveLinked(
  nodes: Nodes,
  contracts: Contracts,
  range: { from: number; to: number },
  said: readonly NodeAnswer<RangeAnswer>[],
): Promise<Fetched> {
  const headers = linked(said[0]?.answer.headers ?? []);
  const numbers = numbersWithLogs(said);
  const promises = bloomTest([contracts.single, contracts.multi], keptTopics);
  // If only one of several nodes answered, a block must be proved empty. The answer of two nodes, or of the only
  // configured one, is sufficient.
  const mayTrust = said.length > 1 || nodes.isAlone;
  for (const header of headers) {
    if (numbers.has(header.number) || !promises(header.logsBloom)) continue;
    if (!mayTrust || (await logsByHash(nodes, contracts, header)).length > 0) numbers.add(header.number);
  }
  const holding = headers.filter(({ number }) => numbers.has(number));
  const logs = await settleLogs(nodes, contracts, holding, saidLogs(said));
  return {
    ...range,
    events: eventsOf(logs, contracts, holding),
    headers,
    parentHash: headers[0]?.parentHash,
  };
}

/**
 * Requests a range that is old enough not to change, with only the last header. If only one of several nodes
 * answers, fewer blocks are requested with every header instead, because no second node confirms that a block is empty.
 * @throws RpcError
 */
export async function askDeep(
  nodes: Nodes,
  contracts: Contracts,
  range: { from: number; to: number },
): Promise<Asked> {
  const { from, to } = range;
  const said = await askRange(nodes, contracts, range, from > 0 ? [from - 1, to] : [to]);
  if (said.length === 1 && !nodes.isAlone)
    return askLinked(nodes, contracts, { from, to: Math.min(to, from + maxLinked - 1) });
  return asked(to, said, () => proveDeep(nodes, contracts, range, said));
}

async function proveDeep(
  nodes: Nodes,
  contracts: Contracts,
  { from, to }: { from: number; to: number },
  said: readonly NodeAnswer<RangeAnswer>[],
): Promise<Fetched> {
  const known = said[0]?.answer.headers ?? [];
  const last = known.at(-1) as Header;
  const numbers = [...numbersWithLogs(said)].sort((one, other) => one - other);
  const found = await headersAt(
    nodes,
    numbers.filter((number) => number !== to),
  );
  const holding = numbers.map((number) => (number === to ? last : (found.shift() ?? null)));
  if (holding.includes(null)) throw new RpcError('missing', 'The node does not have a block yet.');
  const headers = holding.filter((header) => header !== null);
  const logs = await settleLogs(nodes, contracts, headers, saidLogs(said));
  const parentHash = from > 0 ? known[0]?.hash : undefined;
  return { from, to, events: eventsOf(logs, contracts, headers), headers: [last], parentHash };
}

const asked = (
  to: number,
  said: readonly NodeAnswer<RangeAnswer>[],
  prove: () => Promise<Fetched>,
): Asked => ({ to, logs: said[0]?.answer.logs.length ?? 0, prove });

const numbersWithLogs = (said: readonly NodeAnswer<RangeAnswer>[]) =>
  new Set(said.flatMap(({ answer }) => answer.logs.map(({ blockNumber }) => Number(blockNumber))));

/** The events of log entries, in the order of the chain. Each entry must belong to the block at its height. */
function eventsOf(logs: readonly RpcLog[], contracts: Contracts, headers: readonly Header[]): ChainEvent[] {
  const byNumber = new Map(headers.map((header) => [header.number, header]));
  const events: ChainEvent[] = [];
  for (const log of logs) {
    const header = byNumber.get(Number(log.blockNumber));
    if (log.blockHash !== header?.hash) throw new ChangedMeanwhile();
    for (const event of decodeLog(log, contracts)) {
      event.timestamp = header.timestamp;
      events.push(event);
    }
  }
  return events.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex || a.part - b.part);
}
