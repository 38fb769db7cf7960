import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { zeroAddress } from './address.ts';
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
const manyEvents = 10_000;

/** Reads a chain into the database, a step at a time. One at a time may do so for a database. */
export interface ChainReader {
  /**
   * Reads what is next: a range of new blocks, a changed branch, or a part of what is to be read anew.
   * @returns whether there is more to do at once
   * @throws RpcError, or LostTurn and ChangedMeanwhile where the next step may do better
   */
  step: () => Promise<boolean>;
}

/**
 * @param isOwnNode the node is the desk's own: a shorter chain is not a node that lags
 */
export function createReader(db: Kysely<DB>, rpc: Rpc, { isOwnNode }: { isOwnNode: boolean }): ChainReader {
  const span = new Span();
  let currencies: Set<string> | undefined;
  /** The range after the one that is being written, which is fetched in the meantime. */
  let ahead: { from: number; isLinked: boolean; fetched: Promise<Fetched> } | undefined;

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

  /** Asks for a range, and for less where the node refuses; other failures are the caller's to wait out. */
  async function sized(from: number, to: number, fetch: (to: number) => Promise<Fetched>): Promise<Fetched> {
    for (;;) {
      const end = Math.min(to, from + span.size - 1);
      const asked = end - from + 1;
      try {
        const fetched = await fetch(end);
        if (fetched.events.length > manyEvents) span.halve(asked);
        else if (asked === span.size) span.succeeded();
        return fetched;
      } catch (error) {
        if (!(error instanceof RpcError) || error.kind === 'limited' || !span.halve(asked)) throw error;
        // A node that is gone must not be asked at once.
        if (error.kind !== 'refused') throw error;
      }
    }
  }

  function fetchRange(
    state: ChainState,
    latest: Header,
    from: number,
  ): Omit<NonNullable<typeof ahead>, 'from'> {
    const end = latest.number - reorgDepth;
    const isLinked = from > end;
    const last = isLinked ? Math.min(latest.number, from + reorgDepth) : end;
    const fetch = isLinked ? fetchLinked : fetchDeep;
    return { isLinked, fetched: sized(from, last, (to) => fetch(rpc, state.contracts, { from, to })) };
  }

  /** Reads the next range of new blocks: from deep in the past, or of the end, where the chain may still change. */
  async function readNew(state: ChainState, latest: Header): Promise<void> {
    const from = state.block + 1;
    const isLinked = from > latest.number - reorgDepth;
    const range =
      ahead?.from === from && ahead.isLinked === isLinked ? ahead : fetchRange(state, latest, from);
    const fetched = await range.fetched.finally(() => (ahead = undefined));
    if (!follows(state, fetched)) return reorganise(state, latest);
    await learnCurrencies(state.chainId, fetched.events);
    if (fetched.to < latest.number) {
      ahead = { from: fetched.to + 1, ...fetchRange(state, latest, fetched.to + 1) };
      // Whoever takes it sees the failure; nobody may come to take it.
      ahead.fetched.catch(() => undefined);
    }
    try {
      await applyBlocks(db, state, fetched, { head: latest.number, isUndo: false });
    } catch (error) {
      // The next try may come much later, when the end of the chain is another.
      ahead = undefined;
      throw error;
    }
  }

  /** Goes back to where the branches part, and takes the new one from there. */
  async function reorganise(state: ChainState, latest: Header): Promise<void> {
    ahead = undefined;
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
        : await sized(from, to, (end) => fetchLinked(rpc, state.contracts, { from, to: end }));
    await learnCurrencies(state.chainId, fetched.events);
    // A shorter chain needs older blocks than were kept, to follow the next change of branch as far.
    const headers = [...(await blocksUpTo(state, common)), ...fetched.headers];
    await applyBlocks(db, state, { ...fetched, headers }, { head: latest.number, isUndo: true });
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
    const fetched = await sized(from, state.block, (to) => fetchDeep(rpc, state.contracts, { from, to }));
    await learnCurrencies(state.chainId, fetched.events);
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
    await applyBlocks(db, state, emptied, { head: latest.number, isUndo: true });
  }

  return {
    async step() {
      const state = await readState(db);
      if (!state || (state.stopped && state.rebuildFrom === null)) return false;
      const latest = await latestHeader(rpc);
      if (state.rebuildFrom !== null) {
        await rebuild(state, latest);
        return true;
      }
      if (latest.number > state.block) {
        await readNew(state, latest);
        return true;
      }
      if (await isAsRead(state, latest)) {
        await noteSeen(db, latest.number);
        return false;
      }
      await reorganise(state, latest);
      return true;
    },
  };

  /** Whether a chain that is no longer than what was read is the one that was read, or the beginning of it. */
  async function isAsRead(state: ChainState, latest: Header): Promise<boolean> {
    if (latest.number === state.block) return latest.hash === state.blockHash;
    if (isOwnNode) return false;
    const known = (await knownBlocks(db)).find(({ number }) => number === latest.number);
    return known?.hash === latest.hash;
  }
}

function follows(state: ChainState, { parentHash }: Fetched): boolean {
  return state.blockHash === '' || parentHash === undefined || parentHash === state.blockHash;
}
