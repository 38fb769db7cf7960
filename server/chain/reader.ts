import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { zeroAddress } from '../base/address.ts';
import { applyBlocks, rebuildBlocks, reorgDepth } from './apply.ts';
import { currencyFacts } from './contract-facts.ts';
import type { ChainEvent } from './decode.ts';
import {
  type Fetched,
  fetchDeep,
  fetchHeaders,
  fetchLinked,
  type Header,
  headersAt,
  latestHeader,
} from './fetch.ts';
import { beginRange, type FetchingRange, type PendingRange } from './pending-range.ts';
import { type Rpc, RpcError } from './rpc.ts';
import { Span } from './span.ts';
import {
  addCurrency,
  type ChainState,
  knownBlocks,
  knownCurrencies,
  lastEventUpTo,
  noteSeen,
  noteStop,
  readState,
} from './state.ts';

/** More entries at once are a reason to ask for fewer blocks. */
const manyEvents = 20_000;

/** Reads a chain into the database, a step at a time. One at a time may do so for a database. */
export interface ChainReader {
  /**
   * Reads what is next: a range of new blocks, a changed branch, or a part of what is to be read anew.
   * @returns whether there is more to do at once
   * @throws RpcError, or LostTurn and ChangedMeanwhile where the next step may do better
   */
  step: () => Promise<boolean>;
  /** Takes back what was begun ahead of the next step. */
  end: () => Promise<void>;
}

/**
 * @param isOwnNode the node is the desk's own: a shorter chain is not a node that lags
 */
export function createReader(db: Kysely<DB>, rpc: Rpc, { isOwnNode }: { isOwnNode: boolean }): ChainReader {
  const span = new Span();
  let currencies: Set<string> | undefined;
  /** The range after the one that is being applied. */
  let ahead: PendingRange | undefined;
  /** The last range that was begun, and the one after it. */
  let begun: FetchingRange | undefined;
  let fetching: FetchingRange | undefined;

  async function discardAhead(): Promise<void> {
    begun = fetching = undefined;
    await ahead?.discard();
    ahead = undefined;
  }

  /** Payments are counted in currencies that must be known before. */
  async function learnCurrencies(chainId: string, events: readonly ChainEvent[]): Promise<void> {
    currencies ??= await knownCurrencies(db, chainId);
    for (const { currency } of events) {
      if (currency === undefined || currencies.has(currency)) continue;
      const isCoin = currency === zeroAddress;
      if (!isCoin) await addCurrency(db, chainId, await currencyFacts(rpc, currency));
      currencies.add(currency);
    }
  }

  /** Fetches a range, or the beginning of it, and learns of the currencies in it. */
  async function fetchRange(
    { chainId, contracts }: ChainState,
    [from, to]: [from: number, to: number],
    fetch: typeof fetchDeep,
  ): Promise<Fetched> {
    const fetched = await sized(from, to, (end) => fetch(rpc, contracts, { from, to: end }));
    await learnCurrencies(chainId, fetched.events);
    return fetched;
  }

  /** Asks for a range, and for less where the node refuses; other failures are the caller's to wait out. */
  async function sized(from: number, to: number, fetch: (to: number) => Promise<Fetched>): Promise<Fetched> {
    for (;;) {
      const end = Math.min(to, from + span.size - 1);
      const asked = end - from + 1;
      try {
        const fetched = await fetch(end);
        if (fetched.events.length > manyEvents) span.halve(asked);
        else if (asked === span.size && fetched.events.length <= manyEvents / 2) span.succeeded();
        return fetched;
      } catch (error) {
        if (!(error instanceof RpcError) || error.kind === 'limited' || !span.halve(asked)) throw error;
        // A node that is gone must not be asked at once.
        if (error.kind !== 'refused') throw error;
      }
    }
  }

  const isOfEnd = (from: number, latest: Header) => from > latest.number - reorgDepth;

  function fetchFrom(from: number, state: ChainState, latest: Header): FetchingRange {
    const isLinked = isOfEnd(from, latest);
    const last = isLinked ? Math.min(latest.number, from + reorgDepth) : latest.number - reorgDepth;
    const fetched = fetchRange(state, [from, last], isLinked ? fetchLinked : fetchDeep);
    return { from, isLinked, fetched };
  }

  /** Begins to write a range, and to fetch the one after it. */
  function beginAt(from: number, state: ChainState, latest: Header): PendingRange {
    const isWanted = fetching?.from === from && fetching.isLinked === isOfEnd(from, latest);
    const range = isWanted && fetching ? fetching : fetchFrom(from, state, latest);
    begun = range;
    fetching = undefined;
    // Who waits for this range sees its failure.
    range.fetched.then(
      ({ to }) => {
        if (begun !== range || to >= latest.number) return;
        fetching = fetchFrom(to + 1, state, latest);
        fetching.fetched.catch(() => undefined);
      },
      () => undefined,
    );
    return beginRange(db, state, range);
  }

  /** The next range of new blocks: the one that was begun ahead, if it is still what is wanted. */
  async function nextRange(state: ChainState, latest: Header): Promise<PendingRange> {
    const from = state.block + 1;
    const next = ahead;
    if (next?.from === from && next.isLinked === isOfEnd(from, latest)) {
      ahead = undefined;
      return next;
    }
    await discardAhead();
    return beginAt(from, state, latest);
  }

  /** Reads the next range of new blocks: from deep in the past, or of the end, where the chain may still change. */
  async function readNew(state: ChainState, latest: Header): Promise<void> {
    const range = await nextRange(state, latest);
    try {
      const fetched = await range.fetched;
      if (follows(state, fetched)) {
        if (fetched.to < latest.number) ahead = beginAt(fetched.to + 1, state, latest);
        return await range.apply({ state, head: latest.number });
      }
    } finally {
      await range.discard();
    }
    await reorganise(state, latest);
  }

  /** Goes back to where the branches part, and takes the new one from there. */
  async function reorganise(state: ChainState, latest: Header): Promise<void> {
    const common = await commonBlock(state, latest.number);
    if (common === undefined || state.block - common > reorgDepth) {
      await noteStop(
        db,
        `The chain changed further back than ${reorgDepth} blocks, from block ${state.block} on, so reading has stopped. ` +
          'Check the node; then read anew from a block before the change: npm run chain:reindex -- --from N.',
      );
      return;
    }
    const from = common + 1;
    const to = Math.min(latest.number, from + reorgDepth);
    const fetched =
      to < from
        ? { from, to: common, events: [], headers: [] }
        : await fetchRange(state, [from, to], fetchLinked);
    // A shorter chain needs older blocks than were kept, to follow the next change of branch as far.
    const headers = [...(await blocksUpTo(state, common)), ...fetched.headers];
    await applyBlocks(db, state, { ...fetched, headers }, { state, head: latest.number }, { isUndo: true });
  }

  /** As many blocks before and up to one as a change of branch can reach back. */
  async function blocksUpTo({ startBlock }: ChainState, last: number): Promise<Header[]> {
    const first = Math.max(startBlock, last - reorgDepth);
    return last < first ? [] : fetchHeaders(rpc, { from: first, to: last });
  }

  /** The latest block that was read and is still in the chain; one before the first where all that is known changed. */
  async function commonBlock(state: ChainState, latest: number): Promise<number | undefined> {
    const known = (await knownBlocks(db)).filter(({ number }) => number <= latest);
    for (let start = 0; start < known.length; start += 64) {
      const some = known.slice(start, start + 64);
      const headers = await headersAt(
        rpc,
        some.map(({ number }) => number),
      );
      const match = some.findIndex(({ hash }, index) => headers[index]?.hash === hash);
      if (match >= 0) return some[match]?.number;
    }
    return state.block - state.startBlock < reorgDepth ? state.startBlock - 1 : undefined;
  }

  async function rebuild(state: ChainState, latest: Header): Promise<void> {
    const from = Math.max(state.rebuildFrom ?? 0, state.startBlock);
    if (state.stopped || from > state.block) {
      await restart(state, from, latest);
      return;
    }
    const [tip] = await headersAt(rpc, [state.block]);
    if (tip?.hash !== state.blockHash) return reorganise(state, latest);
    const fetched = await fetchRange(state, [from, state.block], fetchDeep);
    await rebuildBlocks(db, state, fetched);
  }

  /** After a stop: what was read from a block on is undone, and reading goes on from there. */
  async function restart(state: ChainState, from: number, latest: Header): Promise<void> {
    const last = Math.min(from - 1, state.block, latest.number);
    const event = await lastEventUpTo(db, last);
    const [block] = event ? await headersAt(rpc, [event.number]) : [];
    if (event && block?.hash !== event.hash) {
      await noteStop(
        db,
        `Block ${event.number}, before block ${from}, is not in the chain any more either. Read anew from a block before it: npm run chain:reindex -- --from N.`,
      );
      return;
    }
    const headers = await blocksUpTo(state, last);
    const emptied = { from: last + 1, to: last, events: [], headers };
    await applyBlocks(db, state, emptied, { state, head: latest.number }, { isUndo: true });
  }

  /** @returns whether there is more to do at once */
  async function readNext(): Promise<boolean> {
    const state = await readState(db);
    if (!state || (state.stopped && state.rebuildFrom === null)) return false;
    const latest = await latestHeader(rpc);
    if (state.rebuildFrom === null && latest.number > state.block) {
      await readNew(state, latest);
      return true;
    }
    await discardAhead();
    if (state.rebuildFrom !== null) {
      await rebuild(state, latest);
      return true;
    }
    if (await isAsRead(state, latest)) {
      await noteSeen(db, latest.number);
      return false;
    }
    await reorganise(state, latest);
    return true;
  }

  /** Whether a chain that is no longer than what was read is the one that was read, or the beginning of it. */
  async function isAsRead(state: ChainState, latest: Header): Promise<boolean> {
    if (latest.number === state.block) return latest.hash === state.blockHash;
    if (isOwnNode) return false;
    const known = (await knownBlocks(db)).find(({ number }) => number === latest.number);
    return known?.hash === latest.hash;
  }

  return {
    async step() {
      let isMore = false;
      try {
        isMore = await readNext();
        return isMore;
      } finally {
        // The next step may come much later, when the end of the chain is another.
        if (!isMore) await discardAhead();
      }
    },
    end: discardAhead,
  };
}

function follows(state: ChainState, { parentHash }: Fetched): boolean {
  return state.blockHash === '' || parentHash === undefined || parentHash === state.blockHash;
}
