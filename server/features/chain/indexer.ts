import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Breaker } from '#server/platform/base/breaker.ts';
import type { DB } from '#server/platform/db/types.ts';
import type { JobLog } from '#server/platform/jobs/job-log.ts';
import { Overtaken } from './apply.ts';
import { connectChain, type WantedChain } from './connect.ts';
import { ChangedMeanwhile } from './fetch.ts';
import { ChainReader } from './reader.ts';
import type { NodeFigure } from './node.ts';
import { Nodes } from './nodes.ts';
import { noteAnswer, type Rpc, RpcError } from '#server/platform/chain/rpc.ts';
import { noteError, noteNodes } from './state.ts';

/** The advisory lock of the one server that reads a chain. */
const lockName = (chainId: string) => `chain indexer ${chainId}`;

/**
 * The shortest and the longest pause between attempts after failures. Each pause is twice as long as the previous one.
 */
const shortestWaitMs = 500;
const longestWaitMs = 60_000;
/** How many steps in a row may lose their work to another reader or to a reorganization before it is reported. */
const maxOrdinary = 5;

interface Options {
  db: Kysely<DB>;
  pool: Pool;
  log: JobLog;
  /** Records whether the node answers. */
  breaker: Breaker;
  /** Its nodes, the preferred one first. */
  rpcUrls: readonly string[];
  chain: WantedChain;
  /** Receives messages for the operator. */
  say: (sentence: string) => void;
  /** Checks what was read, after each step. */
  watch?: (rpc: Rpc) => Promise<void>;
  /** The pause before checking for new blocks, and between attempts of other servers to take the lock. */
  pollMs?: number;
}

/**
 * Reads a chain until this process ends. Of several servers with the same database, one reads a chain; when it
 * ends, another one continues where it stopped. After failures of its nodes it tries again, and never skips a
 * block. Each chain has its own reader, so that a stalled one doesn't block the others.
 */
export class Indexer {
  readonly #options: Options;
  readonly #chainId: string;
  readonly #nodes: Nodes;
  readonly #ending = new AbortController();
  readonly #running: Promise<void>;
  /** Whether this server has the lock. */
  #isReading = false;
  /** Whether the last check of what was read failed, which the log reports once. */
  #isBlind = false;
  #lastFigures = '';

  /** Starts to read. */
  constructor(options: Options) {
    this.#options = options;
    this.#chainId = options.chain.chainId;
    this.#nodes = new Nodes(options.rpcUrls, this.#chainId, { signal: this.#ending.signal });
    this.#running = this.#run();
  }

  /** Stops the reader and waits for its writes. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  /** The health of the nodes if this server reads. */
  nodes(): NodeFigure[] {
    return this.#isReading ? this.#nodes.figures() : [];
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? 2000;
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const lock = await takeLock(this.#options.pool, lockName(this.#chainId)).catch(() => undefined);
      if (lock) {
        this.#isReading = true;
        await this.#readWhile(lock).finally(() => lock.release());
        this.#isReading = false;
      }
      await this.#rest(this.#pollMs);
    }
  }

  /** Reads until the lock is lost or the reader is stopped. */
  async #readWhile(lock: Lock): Promise<void> {
    const { db, breaker, chain, say } = this.#options;
    const { signal } = this.#ending;
    const nodes = this.#nodes;
    const reader = new ChainReader(db, nodes, { chainId: this.#chainId, isOwnNode: chain.localUrl !== null });
    let isConnected = false;
    let failures = 0;
    while (!signal.aborted && !lock.isLost()) {
      try {
        if (!isConnected) await connectChain(db, nodes, chain, say);
        isConnected = true;
        const isMore = await reader.step();
        failures = 0;
        noteAnswer(breaker);
        await this.#noteFigures();
        await this.#watch();
        if (!isMore) await this.#rest(this.#pollMs);
      } catch (error) {
        if (signal.aborted) break;
        failures += 1;
        if (error instanceof RpcError) noteAnswer(breaker, error);
        // Another server that read further, or a branch that changed in the meantime, is a failure only if it
        // happens repeatedly.
        const isOrdinary = error instanceof Overtaken || error instanceof ChangedMeanwhile;
        if (!isOrdinary || failures > maxOrdinary) await this.#report(error, failures);
        await this.#noteFigures().catch(() => undefined);
        await this.#rest(waitAfter(error, failures));
      }
    }
  }

  /** Stores the health of the nodes if it has changed, and logs which of them are no longer trusted. */
  async #noteFigures(): Promise<void> {
    const { db, log } = this.#options;
    const chainId = this.#chainId;
    const figures = this.#nodes.figures();
    const said = JSON.stringify(figures);
    if (said === this.#lastFigures) return;
    await noteNodes(db, chainId, figures);
    this.#lastFigures = said;
    const disproved = figures.filter(({ leftOut }) => leftOut === 'disproved').map(({ node }) => node);
    if (disproved.length > 0) log.warn({ chainId, disproved }, 'a node of the chain said what is not so');
  }

  /** A failure here is retried after the next step, and the reading continues. */
  async #watch(): Promise<void> {
    const { log, watch } = this.#options;
    try {
      await watch?.(this.#nodes);
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind && !this.#ending.signal.aborted)
        log.warn({ err: error, chainId: this.#chainId }, 'the owner of the contracts was not watched');
      this.#isBlind = true;
    }
  }

  async #report(error: unknown, failures: number): Promise<void> {
    const { db, log } = this.#options;
    const chainId = this.#chainId;
    const message = error instanceof Error ? error.message : String(error);
    if (failures === 1 || failures % 20 === 0 || failures === maxOrdinary + 1)
      log.warn({ err: error, failures, chainId }, 'the chain was not read');
    try {
      await noteError(db, chainId, message);
    } catch {
      // If the database fails, the log already reports it.
    }
  }
}

function waitAfter(error: unknown, failures: number): number {
  const wait = Math.min(shortestWaitMs * 2 ** Math.min(failures - 1, 10), longestWaitMs);
  const asked = error instanceof RpcError ? (error.retryAfterMs ?? 0) : 0;
  // A random pause, so that not all servers ask at the same time.
  return Math.max(asked, wait * (0.75 + Math.random() / 2));
}

interface Lock {
  isLost: () => boolean;
  release: () => void;
}

/**
 * Takes the lock for the lifetime of a connection.
 * @returns undefined if another server has it
 */
async function takeLock(pool: Pool, name: string): Promise<Lock | undefined> {
  const client: PoolClient = await pool.connect();
  const tried = await client
    .query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name])
    .catch(() => undefined);
  if (!tried?.rows[0]?.held) {
    client.release(tried === undefined);
    return undefined;
  }
  let isLost = false;
  client.on('error', () => (isLost = true));
  client.on('end', () => (isLost = true));
  // The connection is closed instead of returned to the pool, which releases the lock.
  return { isLost: () => isLost, release: () => client.release(true) };
}
