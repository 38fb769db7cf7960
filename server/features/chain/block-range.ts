import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { applyBlocks, type Base } from './apply.ts';
import type { Chain } from './derive.ts';
import type { Fetched } from './fetch.ts';
import type { Header } from './header.ts';
import type { Arriving, RangeFetcher } from './range-fetcher.ts';

/** The values that all ranges of one walk through new blocks share. */
export interface Walk {
  db: Kysely<DB>;
  fetcher: RangeFetcher;
  chain: Chain;
  /** The newest block when the walk began. */
  latest: Header;
  /** Whether the walk may fetch another range. */
  mayGoOn: () => boolean;
}

const ignored = () => undefined;

/**
 * A range of new blocks on its way from the node into the database. The constructor starts to fetch it. `begin`
 * starts to fetch the next range while this one is proved, and to write the rows that don't depend on earlier blocks. Each range must be
 * committed or discarded; until then its transaction is open.
 */
export class BlockRange {
  readonly #walk: Walk;
  readonly #arriving: Promise<Arriving>;
  readonly #fetched: Promise<Fetched>;
  readonly #base = Promise.withResolvers<Base>();
  #written: Promise<void> = Promise.resolve();
  #next: BlockRange | undefined;
  #isDiscarded = false;

  /** Starts to fetch the range that begins with a block. */
  constructor(walk: Walk, from: number) {
    this.#walk = walk;
    this.#arriving = walk.fetcher.newBlocks(walk.chain, from, walk.latest);
    this.#fetched = this.#arriving.then(({ fetched }) => fetched);
    // `begin` and `discard` report a failure.
    this.#fetched.catch(ignored);
    this.#base.promise.catch(ignored);
  }

  /**
   * Starts to fetch the next range as soon as the log entries of this one arrived. Waits until this one is proved,
   * then starts to write it.
   * @throws ChangedMeanwhile, RpcError
   */
  async begin(): Promise<Fetched> {
    const { db, chain, latest, mayGoOn } = this.#walk;
    const { to } = await this.#arriving;
    if (!this.#isDiscarded && to < latest.number && mayGoOn())
      this.#next = new BlockRange(this.#walk, to + 1);
    const fetched = await this.#fetched;
    if (this.#isDiscarded) return fetched;
    this.#written = applyBlocks(db, chain, fetched, this.#base.promise, { isUndo: false });
    this.#written.catch(ignored);
    return fetched;
  }

  /** The next range, which is being fetched; undefined until `begin` resolves and at the end of the walk. */
  get next(): BlockRange | undefined {
    return this.#next;
  }

  /**
   * Writes the rows that depend on earlier blocks, and commits.
   * @param base the earlier blocks, which are committed
   * @throws the same errors as `applyBlocks`
   */
  commit(base: Base): Promise<void> {
    this.#base.resolve(base);
    return this.#written;
  }

  /** Rolls back this range unless it is committed, and all later ones, and waits until their work has ended. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    this.#base.reject(new Error('These blocks are discarded.'));
    await this.#fetched.catch(ignored);
    await this.#written.catch(ignored);
    await this.#next?.discard();
  }
}
