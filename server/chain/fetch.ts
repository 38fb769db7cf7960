import { setTimeout as sleep } from 'node:timers/promises';
import { bloomTest } from './bloom.ts';
import { type ChainEvent, type Contracts, decodeLog, keptTopics } from './decode.ts';
import { type Rpc, type RpcCall, RpcError, type RpcLog, toQuantity } from './rpc.ts';

/** The fields of a block that the reader uses. */
export interface Header {
  number: number;
  hash: string;
  parentHash: string;
  /** Seconds since 1970. */
  timestamp: number;
  logsBloom: string;
}

/** The content of a range of blocks, in the order of the chain. */
export interface Fetched {
  from: number;
  to: number;
  events: ChainEvent[];
  /** Every header of the range, or only the last one if the range is deep in the past. */
  headers: Header[];
  /** The hash of the block before the range; undefined if the range begins the chain. */
  parentHash: string | undefined;
}

interface RawHeader {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  logsBloom?: string;
}

/** The chain changed while it was read. This is not a failure; the reader reads it once more. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('The chain changed while it was read.');
  }
}

const headerCall = (number: number | 'latest'): RpcCall => ({
  method: 'eth_getBlockByNumber',
  params: [number === 'latest' ? number : toQuantity(number), false],
});

function headerOf(raw: RawHeader | null): Header {
  if (!raw) throw new RpcError('missing', 'The node does not have a block yet.');
  return {
    number: Number(raw.number),
    hash: raw.hash,
    parentHash: raw.parentHash,
    timestamp: Number(raw.timestamp),
    logsBloom: raw.logsBloom ?? '',
  };
}

/** The newest block. */
export async function latestHeader(rpc: Rpc): Promise<Header> {
  return headerOf((await rpc.batch<RawHeader | null>([headerCall(await rpc.newest())]))[0] ?? null);
}

/** Blocks by their numbers, null if the node has none. */
export async function headersAt(rpc: Rpc, numbers: readonly number[]): Promise<(Header | null)[]> {
  const raw = await rpc.batch<RawHeader | null>(numbers.map(headerCall));
  return raw.map((header) => header && headerOf(header));
}

/**
 * Fetches the headers of a range, each the parent of the next.
 * @throws ChangedMeanwhile, RpcError
 */
export async function fetchHeaders(rpc: Rpc, { from, to }: { from: number; to: number }): Promise<Header[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const found = await headersAt(rpc, numbers);
  // One address may lead to several nodes, and one of them may lack a block that another one reported a moment ago.
  for (const [index, number] of numbers.entries()) {
    for (let tries = 0; found[index] === null && tries < 3; tries += 1) {
      if (tries > 0) await sleep(200);
      [found[index] = null] = await headersAt(rpc, [number]);
    }
    if (!found[index]) throw new RpcError('missing', `The node does not have block ${number} yet.`);
  }
  const headers = found.filter((header) => header !== null);
  for (const [index, header] of headers.entries()) {
    const before = headers[index - 1];
    if (before && header.parentHash !== before.hash) throw new ChangedMeanwhile();
  }
  return headers;
}

const filterOf = ({ single, multi }: Contracts) => ({ address: [single, multi], topics: [keptTopics] });

/**
 * Fetches a range near the end of the chain with every header. The headers form a chain, each entry belongs to the block of
 * its height, and a block whose filter indicates an entry that the range lacks is fetched by its hash, so that a
 * lagging node can't cause a gap.
 * @throws ChangedMeanwhile, RpcError
 */
export async function fetchLinked(
  rpc: Rpc,
  contracts: Contracts,
  { from, to }: { from: number; to: number },
): Promise<Fetched> {
  const headers = await fetchHeaders(rpc, { from, to });
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const logs = await rpc.call<RpcLog[]>('eth_getLogs', { ...filterOf(contracts), ...range });
  const byNumber = Map.groupBy(logs, ({ blockNumber }) => Number(blockNumber));
  const promises = bloomTest([contracts.single, contracts.multi], keptTopics);
  const events: ChainEvent[] = [];
  for (const header of headers) {
    let own = byNumber.get(header.number);
    if (!own && promises(header.logsBloom)) {
      own = await rpc.call<RpcLog[]>('eth_getLogs', { ...filterOf(contracts), blockHash: header.hash });
    }
    for (const log of own ?? []) {
      if (log.blockHash !== header.hash) throw new ChangedMeanwhile();
      for (const event of decodeLog(log, contracts)) {
        event.timestamp = header.timestamp;
        events.push(event);
      }
    }
  }
  return { from, to, events: inOrder(events), headers, parentHash: headers[0]?.parentHash };
}

/**
 * Fetches a range that is deep enough in the past not to change, with the last header alone.
 * @throws ChangedMeanwhile, RpcError
 */
export async function fetchDeep(
  rpc: Rpc,
  contracts: Contracts,
  { from, to }: { from: number; to: number },
): Promise<Fetched> {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  // The hash before and the logs come in one answer, so that both are of one branch.
  const [logs, last, before] = (await rpc.batch<unknown>([
    { method: 'eth_getLogs', params: [{ ...filterOf(contracts), ...range }] },
    headerCall(to),
    ...(from > 0 ? [headerCall(from - 1)] : []),
  ])) as [RpcLog[], RawHeader | null, (RawHeader | null)?];
  const header = headerOf(last);
  const events: ChainEvent[] = [];
  for (const log of logs) {
    if (Number(log.blockNumber) === to && log.blockHash !== header.hash) throw new ChangedMeanwhile();
    for (const event of decodeLog(log, contracts)) events.push(event);
  }
  await addTimes(rpc, events);
  const parentHash = from > 0 ? headerOf(before ?? null).hash : undefined;
  return { from, to, events: inOrder(events), headers: [header], parentHash };
}

/** Newer nodes give the time with each entry; from others the blocks are fetched. */
async function addTimes(rpc: Rpc, events: readonly ChainEvent[]): Promise<void> {
  const timeless = events.filter(({ timestamp }) => timestamp === undefined);
  const numbers = [...new Set(timeless.map(({ blockNumber }) => blockNumber))];
  const headers = await headersAt(rpc, numbers);
  const byNumber = new Map(numbers.map((number, index) => [number, headers[index]]));
  for (const event of timeless) {
    const header = byNumber.get(event.blockNumber);
    if (header?.hash !== event.blockHash) throw new ChangedMeanwhile();
    event.timestamp = header.timestamp;
  }
}

function inOrder(events: ChainEvent[]): ChainEvent[] {
  return events.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex || a.part - b.part);
}
