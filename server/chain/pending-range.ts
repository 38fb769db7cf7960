import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { applyBlocks, type Turn } from './apply.ts';
import type { Chain } from './derive.ts';
import type { Fetched } from './fetch.ts';

/** A range of new blocks that is on its way from the node. */
export interface FetchingRange {
  from: number;
  /** Whether it is of the end of the chain, which may still change. */
  isLinked: boolean;
  fetched: Promise<Fetched>;
}

/** A range of new blocks that is fetched, and written as far as can be, while those before it are still being applied. */
export interface PendingRange extends FetchingRange {
  /** Lets it follow those before, and resolves once it is committed. @throws what `applyBlocks` does */
  apply: (turn: Turn) => Promise<void>;
  /** Takes back what was written of it, and waits until it is. Nothing happens where it was applied. */
  discard: () => Promise<void>;
}

const ignored = () => undefined;

/** Begins to write a range as soon as it is fetched. It must be applied or discarded: till then a transaction is open. */
export function beginRange(db: Kysely<DB>, chain: Chain, range: FetchingRange): PendingRange {
  const turn = Promise.withResolvers<Turn>();
  let isDiscarded = false;
  let writing: Promise<void> | undefined;
  const written = range.fetched.then((fetched) => {
    if (!isDiscarded) writing = applyBlocks(db, chain, fetched, turn.promise, { isUndo: false });
    return writing;
  });
  // Who applies it sees a failure; nobody may come to do so.
  for (const promise of [turn.promise, written]) promise.catch(ignored);
  return {
    ...range,
    apply(its) {
      turn.resolve(its);
      return written;
    },
    async discard() {
      isDiscarded = true;
      turn.reject(new Error('These blocks are not to be applied.'));
      await writing?.catch(ignored);
    },
  };
}
