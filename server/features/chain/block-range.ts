import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { applyBlocks, type Base } from './apply.ts';
import type { Chain } from './derive.ts';
import type { Fetched } from './fetch.ts';
import type { Header } from './header.ts';
import type { RangeFetcher } from './range-fetcher.ts';

/** What all ranges of one walk through new blocks share. */
export interface Walk {
  db: Kysely<DB>;
  fetcher: RangeFetcher;
  chain: Chain;
  /** The newest block when the walk began. */
  latest: Header;
  /** Whether the walk may fetch a further range. */
  mayGoOn: () => boolean;
}

const ignored = () => undefined;

/**
 * A range of new blocks on its way from the node into the database. The constructor starts the fetching; `begin` starts
 * writing the rows that don't depend on the blocks before, and fetching the next range. Each range must be committed or
 * discarded: until then its transaction is open.
 */
export class BlockRange {
  readonly #walk: Walk;
  readonly #fetched: Promise<Fetched>;
  readonly #base = Promise.withResolvers<Base>();
  #written: Promise<void> = Promise.resolve();
  #next: BlockRange | undefined;
  #isDiscarded = false;

  /** Begins to fetch the range that starts with a block. */
  constructor(walk: Walk, from: number) {
    this.#walk = walk;
    this.#fetched = walk.fetcher.newBlocks(walk.chain, from, walk.latest);
    // `begin` and `discard` report a failure.
    this.#fetched.catch(ignored);
    this.#base.promise.catch(ignored);
  }

  /**
   * Waits until the range is fetched, then begins to write it and to fetch the range after it.
   * @throws ChangedMeanwhile, RpcError
   */
  async begin(): Promise<Fetched> {
    const { db, chain, latest, mayGoOn } = this.#walk;
    const fetched = await this.#fetched;
    if (this.#isDiscarded) return fetched;
    if (fetched.to < latest.number && mayGoOn()) this.#next = new BlockRange(this.#walk, fetched.to + 1);
    this.#written = applyBlocks(db, chain, fetched, this.#base.promise, { isUndo: false });
    this.#written.catch(ignored);
    return fetched;
  }

  /** The next range, which is being fetched; undefined before `begin` resolves and at the end of the walk. */
  get next(): BlockRange | undefined {
    return this.#next;
  }

  /**
   * Writes the rows that depend on the blocks before, and commits.
   * @param base the blocks before, which are committed
   * @throws what `applyBlocks` does
   */
  commit(base: Base): Promise<void> {
    this.#base.resolve(base);
    return this.#written;
  }

  /** Rolls back this range, if it isn't committed, and all later ones, and waits until their work has ended. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    this.#base.reject(new Error('These blocks are discarded.'));
    await this.#fetched.catch(ignored);
    await this.#written.catch(ignored);
    await this.#next?.discard();
  }
}
