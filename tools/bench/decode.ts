/**
 * Compares our decoding of log entries, checksums of addresses and percentages with viem's, in turns in one run, by the
 * processor time of this process.
 *
 *   node tools/bench/decode.ts [--rounds 9]
 */
import { parseArgs } from 'node:util';
import {
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  formatUnits,
  getAddress,
  toEventSelector,
} from 'viem/utils';
import { singleCopyAbi as abi } from '#chain/abi/single-copy.abi.ts';
import { addressIn } from '#server/platform/base/address.ts';
import { decodeLog, percentOf } from '#server/features/chain/decode.ts';
import type { RpcLog } from '#server/platform/chain/rpc.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);
const count = 20_000;
const ether = 10n ** 18n;
const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, '5')}` as const;
const contracts = { single: account(1_000_000), multi: account(2_000_000) };

/** Entries as a chain has them: a mint, an offer and a sale in turns, among two thousand accounts. */
const logs = Array.from({ length: count }, (_, index): RpcLog => {
  const tokenId = BigInt(index);
  const [seller, buyer] = [account(index % 2000), account((index * 7) % 2000)];
  const eventName = (['Minted', 'OrderPlaced', 'Sold'] as const)[index % 3] ?? 'Sold';
  const event = abi.find((entry) => entry.type === 'event' && entry.name === eventName);
  const inputs = event && 'inputs' in event ? event.inputs : [];
  const all: Record<string, unknown[]> = {
    Minted: [1n, `Token ${index}`, '', `ipfs://bafybeigdyrzt5sfp7/${index}.json`, [{ receiver: seller, percentage: 5n * ether }]],
    OrderPlaced: [tokenId, 1n, tokenId * 1000n, account(3_000_000), 25n * 10n ** 17n, 0n],
    Sold: [tokenId, 1n, account(3_000_000), tokenId * 1000n, tokenId * 25n, tokenId * 50n],
  }; // prettier-ignore
  const indexed = { tokenId, creator: seller, seller, buyer };
  return {
    address: contracts.single,
    topics: encodeEventTopics({ abi, eventName, args: indexed }) as string[],
    data: encodeAbiParameters(
      inputs.filter((input) => !('indexed' in input && input.indexed)),
      all[eventName] as never,
    ),
    blockHash: '0xb',
    blockNumber: '0x10',
    blockTimestamp: '0x20',
    transactionHash: '0xt',
    logIndex: '0x1',
  };
});

/** The event of a first topic, so that viem doesn't look through the whole ABI for it. */
const eventOf = new Map(
  abi.flatMap((entry) =>
    entry.type === 'event' ? [[toEventSelector(entry) as string, [entry]] as const] : [],
  ),
);

/** Uses each result, so that the compiler can't optimise the work away. */
let checked = 0;

const runs = {
  'one entry, ours': () => {
    for (const log of logs) checked += decodeLog(log, contracts).length;
  },
  'one entry, viem': () => {
    for (const { topics, data } of logs) {
      const event = eventOf.get(topics[0] ?? '') ?? [];
      const entry = { abi: event, topics: topics as [`0x${string}`], data: data as `0x${string}` };
      checked += decodeEventLog(entry).eventName.length;
    }
  },
  'one address, ours': () => {
    for (let index = 0; index < count; index += 1) checked += addressIn(account(index % 2000)).length;
  },
  'one address, viem': () => {
    for (let index = 0; index < count; index += 1) checked += getAddress(account(index % 2000)).length;
  },
  'one percentage, ours': () => {
    for (let index = 0; index < count; index += 1) checked += percentOf(String(index * 1e12)).length;
  },
  'one percentage, viem': () => {
    for (let index = 0; index < count; index += 1) checked += formatUnits(BigInt(index * 1e12), 18).length;
  },
};

const times = new Map<string, number[]>(Object.keys(runs).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(runs)) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    times.get(name)?.push((user + system) / count);
  }
}
for (const [name, all] of times) {
  const middle = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  process.stdout.write(`${name.padEnd(22)} ${middle.toFixed(2)} µs\n`);
}
if (checked === 0) throw new Error('Nothing was decoded.');
