/**
 * Compares catching up with the chain to a bare loop of eth_getLogs and COPY, which stores the entries as they come and nothing that
 * follows from them. Both read the same anvil in turns in one run, into the same embedded PostgreSQL:
 *
 *   node tools/bench/chain.ts [--tokens 4000,16000] [--rounds 5]
 *
 * Each number of tokens is measured on the same chain, which grows from one number to the next. The aim is for the last.
 */
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { collectOnceDoubled } from '#server/platform/base/heap-growth.ts';
import { keptTopics } from '#server/features/chain/decode.ts';
import { RpcNode, type RpcLog, toQuantity } from '#server/platform/chain/rpc.ts';
import { migrate } from '#server/operations/upgrade/migrate.ts';
import { openDatabase } from '#server/operations/database/open.ts';
import { openMarket } from '#server/sample/chain-market.ts';
import { readAll, startTestChain, type TestChain } from '#server/testing/chain.ts';
import { writeResult } from './result.ts';

const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '4000,16000' }, rounds: { type: 'string', default: '5' } },
});
const lengths = values.tokens.split(',').map(Number);
const rounds = Number(values.rounds);
const perBlock = 40;
/** Tokens that come and go together. */
const wave = 400;
/** Blocks that the bare loop asks for at once. Which is faster hangs on the machine: one large answer takes much memory, many small ones many trips. */
const bareRanges = [100, 5000] as const;
const ether = 10n ** 18n;
const log = (message: string) => process.stdout.write(`${message}\n`);

interface Filler {
  /** Adds tokens until the chain has this many. */
  fillTo: (tokens: number) => Promise<void>;
}

/**
 * Fills the chain as a marketplace does: some tokens are minted, nine of ten are offered, every second offer is sold;
 * then come the next.
 */
async function openFiller(chain: TestChain): Promise<Filler> {
  const { rpc, accounts } = chain;
  const [creator = '', buyer = ''] = accounts;
  let waiting: { method: string; params: unknown[] }[] = [];
  const flush = async () => {
    for (let start = 0; start < waiting.length; start += perBlock) {
      await rpc.batch(waiting.slice(start, start + perBlock));
      await rpc.call('evm_mine');
    }
    waiting = [];
  };
  const market = await openMarket(chain, async (from, to, data, value) => {
    const worth = value === undefined ? {} : { value: `0x${value.toString(16)}` };
    const transaction = { from, to, data, gas: '0x7a120', ...worth };
    waiting.push({ method: 'eth_sendTransaction', params: [transaction] });
    // The logs aren't known before it is mined, and the filler doesn't use them.
    return { status: '', blockHash: '', blockNumber: '', contractAddress: null, to, logs: [noLog] };
  });
  let minted = 0n;
  let offers = 0n;
  async function addWave(count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => (minted += 1n));
    for (const id of ids) {
      const metadata = {
        name: `Token ${id}`,
        image: '',
        metadataAddress: `ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3/${id}.json`,
      };
      await market.mint(721, creator, metadata, [{ receiver: chain.owner, percentage: 5n * ether }]);
    }
    await flush();
    const offered = ids.filter((id) => id % 10n !== 0n).map((id) => ({ id, nonce: (offers += 1n) }));
    for (const { id } of offered) await market.placeOrder({ standard: 721, id }, creator, id * 1000n);
    await flush();
    for (const { id, nonce } of offered) {
      if (nonce % 2n === 0n) continue;
      await market.buy({ standard: 721, id }, buyer, { seller: creator, nonce }, id * 1000n);
    }
    await flush();
  }
  return {
    async fillTo(tokens) {
      await rpc.call('evm_setAutomine', false);
      while (minted < tokens) await addWave(Math.min(wave, tokens - Number(minted)));
      await rpc.call('evm_setAutomine', true);
      // Empty blocks at the end, which both read block by block, keep the entries out of that part.
      for (let mined = 0; mined < 300; mined += 20) await chain.mine(20);
    },
  };
}

const noLog: RpcLog = {
  address: '',
  topics: ['', '0x0'],
  data: `0x${'0'.repeat(128)}`,
  blockHash: '',
  blockNumber: '',
  transactionHash: '',
  logIndex: '',
};

/** The rows as COPY writes them, saved from a round of our reader. */
const rowsOf = new Map<string, string>();

async function columnsOf(client: PoolClient, table: string): Promise<{ columns: string }> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0] ?? { columns: '' };
}

async function keepRows({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    for (const table of finished) {
      const { columns } = await columnsOf(client, table);
      const parts: string[] = [];
      const copied = client.query(copyTo(`copy (select ${columns} from ${table} order by id) to stdout`));
      for await (const part of copied) parts.push(String(part));
      rowsOf.set(table, parts.join(''));
    }
  } finally {
    client.release();
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

const finished = ['tokens', 'fees'];

/**
 * The limit: every entry of the contracts into one table, and nothing else.
 * @param options.range how many blocks are asked for at once; `withRows` also copies the finished rows, without deriving them
 */
async function readBare(
  { pool }: Database,
  { url, contracts }: TestChain,
  { range, withRows }: { range: number; withRows: boolean },
): Promise<void> {
  const rpc = new RpcNode(url);
  const head = Number(await rpc.call<string>('eth_blockNumber'));
  const client = await pool.connect();
  try {
    for (let from = 0; from <= head; from += range) {
      const blocks = {
        fromBlock: toQuantity(from),
        toBlock: toQuantity(Math.min(head, from + range - 1)),
      };
      const filter = { address: [contracts.single, contracts.multi], topics: [keptTopics], ...blocks };
      const entries = await rpc.call<RpcLog[]>('eth_getLogs', filter);
      const lines = entries.map((entry) => {
        const { address, topics, data, blockHash, blockNumber, transactionHash, logIndex } = entry;
        return `${Number(blockNumber)}\t${Number(logIndex)}\t${blockHash}\t${transactionHash}\t${address}\t{${topics.join(',')}}\t${data}\n`;
      });
      await pipeline(Readable.from([lines.join('')]), client.query(copyFrom('copy bare_logs from stdin')));
    }
    if (!withRows) return;
    await client.query('set statement_timeout = 0');
    for (const table of finished) {
      const { columns } = await columnsOf(client, table);
      const text = rowsOf.get(table) ?? '';
      await pipeline(Readable.from([text]), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
    }
  } finally {
    client.release();
  }
}

async function empty({ pool }: Database): Promise<void> {
  await pool.query(`truncate chain_state, chain_blocks, chain_events, chain_currencies, chain_dropped_tokens, chain_copies, tokens, bids,
    fees, setting_changes cascade; truncate bare_logs`);
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

interface Measured {
  events: number;
  tokens: number;
  fees: number;
  blocks: number;
  ours: number;
  /** By each of the ranges. */
  bare: number[];
  withRows: number;
}

/** Reads the chain with both in turns, and takes the median time of each. */
async function measure(database: Database, chain: TestChain): Promise<Measured> {
  const times = { ours: [] as number[], bare: bareRanges.map((): number[] => []), withRows: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, range] of bareRanges.entries()) {
      await empty(database);
      times.bare[index]?.push(await timed(() => readBare(database, chain, { range, withRows: false })));
    }
    await empty(database);
    times.ours.push(await timed(() => readAll(database.kysely, chain.foreign, chain.url)));
    await keepRows(database);
    await database.pool.query('truncate tokens, fees, bare_logs cascade');
    times.withRows.push(
      await timed(() => readBare(database, chain, { range: bareRanges[0], withRows: true })),
    );
    const told = [times.ours, ...times.bare, times.withRows].map((all) => Math.round(all.at(-1) ?? 0));
    log(
      `round ${round + 1}: ours ${told[0]} ms; bare ${told.slice(1, -1).join(' and ')}; with rows ${told.at(-1)}`,
    );
  }
  const { rows } = await database.pool.query<{
    events: number;
    logs: number;
    tokens: number;
    fees: number;
  }>(`select (select count(*)::integer from chain_events) as events, (select count(*)::integer from bare_logs) as logs,
      (select count(*)::integer from tokens) as tokens, (select count(*)::integer from fees) as fees`);
  const [counted] = rows;
  if (!counted || counted.events !== counted.logs) throw new Error('The two did not read the same.');
  return {
    ...counted,
    blocks: await chain.head(),
    ours: median(times.ours),
    bare: times.bare.map(median),
    withRows: median(times.withRows),
  };
}

function report(measured: readonly Measured[]): string {
  const lines = measured.map(({ events, tokens, fees, blocks, ours, bare, withRows }, index) => {
    const isLast = index === measured.length - 1;
    const faster = Math.min(...bare);
    const verdict = ours / faster <= 3 ? 'holds' : '**does not hold**';
    const each = (time: number) => `${Math.round(time)} ms (${((time / events) * 1000).toFixed(1)} µs)`;
    const cells = [
      [events, blocks, tokens, fees].map((count) => count.toLocaleString('en')).join(' | '),
      each(ours),
      bare.map(each).join(' | '),
      `${(ours / faster).toFixed(2)} | ${isLast ? `≤ 3 | ${verdict}` : '| '}`,
      `${each(withRows)} | ${(ours / withRows).toFixed(2)}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const [core] = cpus();
  return `# Catching up with the chain

Written by \`node tools/bench/chain.ts\`. Mints, offers and sales in turns, on an anvil on the same machine (${cpus().length} cores, ${core?.model}, load ${loadavg()[0]?.toFixed(0)}), Node ${process.versions.node}, the middle of
${rounds} rounds in turns; in brackets, the time for an event. The bare loop asks for ${bareRanges.join(' or ')} blocks at once and copies the entries into one table;
ours is compared with the faster of the two.
Ours reads the last 256 blocks with every header, decodes, and writes what follows from the events: tokens, which have an index for
every column that they are sorted by and one to search in, and fees. The last columns are the bare loop that copies those rows
too, worked out beforehand. The first range, and the end of a chain, are read while nothing else goes on: they count more in a short one.

| events | blocks | tokens | fees | ours | ${bareRanges.map((range) => `bare eth_getLogs and COPY, ${range} blocks`).join(' | ')} | ours takes | aim | | the same by ${bareRanges[0]} blocks, and the rows | ours takes |
|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|
${lines.join('\n')}
`;
}

// As the server.
collectOnceDoubled();
// The states of older blocks would take gigabytes, and no request needs them.
const chain = await startTestChain({ keptStates: 20 });
const dataDir = join(import.meta.dirname, '../../.cache/bench-chain');
const database = await openDatabase({ dataDir, log, maxConnections: 4 });
try {
  await migrate(database.pool);
  await database.pool
    .query(`create table if not exists bare_logs (block bigint, log_index integer, block_hash text,
    transaction_hash text, address text, topics text[], data text, primary key (block_hash, log_index))`);
  const { fillTo } = await openFiller(chain);
  const measured: Measured[] = [];
  for (const tokens of lengths) {
    const filled = await timed(() => fillTo(tokens));
    log(`Filled up to block ${await chain.head()} in ${Math.round(filled / 1000)} s.`);
    measured.push(await measure(database, chain));
  }
  const text = report(measured);
  log(`\n${text}`);
  writeResult('chain.md', text);
} finally {
  await database.close();
  await chain.stop();
}
