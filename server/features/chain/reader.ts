import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { rebuildBlocks } from './apply.ts';
import { BlockRange } from './block-range.ts';
import { type Fetched, headersAt } from './fetch.ts';
import type { Header } from './header.ts';
import { proveStored } from './prove-stored.ts';
import { nextStep, type Seen } from './next-step.ts';
import type { Nodes } from './nodes.ts';
import { RangeFetcher } from './range-fetcher.ts';
import { changeBranch, undoFrom } from './reorg.ts';
import { type ChainState, knownBlocks, noteSeen, readState } from './state.ts';

/**
 * After this time, a walk through new blocks ends with the current range, and the next step checks the chain again.
 */
const longestWalkMs = 5000;

interface Options {
  chainId: string;
  /** Whether the node is the server's own. If its chain is shorter, blocks no longer exist. */
  isOwnNode: boolean;
}

/** Reads a chain into the database, one step at a time. Only one reader may work on a chain at a time. */
export class ChainReader {
  readonly #db: Kysely<DB>;
  readonly #nodes: Nodes;
  readonly #fetcher: RangeFetcher;
  readonly #chainId: string;
  readonly #isOwnNode: boolean;

  constructor(db: Kysely<DB>, nodes: Nodes, { chainId, isOwnNode }: Options) {
    this.#db = db;
    this.#nodes = nodes;
    this.#fetcher = new RangeFetcher(db, nodes);
    this.#chainId = chainId;
    this.#isOwnNode = isOwnNode;
  }

  /**
   * Takes the next step: reads new blocks, a changed branch, or a part of the blocks to read again. When it
   * ends, even with an error, no transaction is open.
   * @returns whether another step can follow immediately
   * @throws RpcError; Overtaken and ChangedMeanwhile, after which the next step may succeed
   */
  async step(): Promise<boolean> {
    const [db, nodes, fetcher] = [this.#db, this.#nodes, this.#fetcher];
    const state = await readState(db, this.#chainId);
    // A stopped reader doesn't ask the node.
    if (!state || (state.stopped !== null && state.rebuildFrom === null)) return false;
    const latest = await nodes.head();
    switch (nextStep(await this.#look(state, latest))) {
      case 'wait':
        await noteSeen(db, state.chainId, latest.number);
        if (state.proveFrom !== null) await proveStored(db, fetcher, state);
        // One range per step, because the proof takes long and nobody waits for it.
        return false;
      case 'append':
        if (!(await this.#append(state, latest)))
          await changeBranch({ db, nodes, fetcher, isOwnNode: this.#isOwnNode }, state, latest);
        return true;
      case 'changeBranch':
        await changeBranch({ db, nodes, fetcher, isOwnNode: this.#isOwnNode }, state, latest);
        return true;
      case 'undo':
        await undoFrom({ db, nodes, fetcher, isOwnNode: this.#isOwnNode }, state, latest);
        return true;
      case 'readAnew': {
        const from = Math.max(state.rebuildFrom ?? 0, state.startBlock);
        await rebuildBlocks(db, state, await fetcher.oldBlocks(state, { from, to: state.block }));
        return true;
      }
    }
  }

  /** Collects the facts that the next step depends on. */
  async #look(state: ChainState, latest: Header): Promise<Seen> {
    const seen = {
      state,
      latest,
      isOwnNode: this.#isOwnNode,
      hashAtBlock: undefined,
      readAtLatest: undefined,
    };
    if (state.rebuildFrom !== null) {
      if (state.block < state.startBlock) return seen;
      const [block] = await headersAt(this.#nodes, [state.block]);
      return { ...seen, hashAtBlock: block?.hash };
    }
    if (latest.number >= state.block) return seen;
    const known = (await knownBlocks(this.#db, state.chainId)).find(({ number }) => number === latest.number);
    return { ...seen, readAtLatest: known?.hash };
  }

  /**
   * Reads new blocks, range by range: while one range is committed, the next one is partly written and the one
   * after it is fetched. The transactions of two ranges are open at once, which keeps both PostgreSQL and the
   * node busy; none outlives the walk.
   * @returns false if the first block doesn't follow the last one that was read
   */
  async #append(state: ChainState, latest: Header): Promise<boolean> {
    const endsAt = performance.now() + longestWalkMs;
    const walk = {
      db: this.#db,
      fetcher: this.#fetcher,
      chain: state,
      latest,
      mayGoOn: () => performance.now() < endsAt,
    };
    let range = new BlockRange(walk, state.block + 1);
    let beginning = range.begin();
    let base = { state, head: latest.number };
    try {
      for (;;) {
        const fetched = await beginning;
        // If a later range doesn't follow, the chain changed during the walk, which the next step detects.
        if (!follows(base.state, fetched)) return base.state !== state;
        const { next } = range;
        beginning = next ? next.begin() : beginning;
        // It is awaited after this range is committed.
        beginning.catch(() => undefined);
        await range.commit(base);
        base = { ...base, state: stateAfter(base.state, fetched) };
        if (!next) return true;
        range = next;
      }
    } finally {
      await range.discard();
    }
  }
}

function follows({ blockHash }: ChainState, { parentHash }: Fetched): boolean {
  return blockHash === '' || parentHash === undefined || parentHash === blockHash;
}

/** The state after a range is committed. */
function stateAfter(state: ChainState, { to, headers }: Fetched): ChainState {
  const last = headers.at(-1);
  return { ...state, block: to, blockHash: last?.hash ?? '', blockTime: last?.timestamp ?? state.blockTime };
}
