import { formatCheckpoint } from './anchor-text.ts';
import { type ExternalCheckpoints, refuseOtherCheckpoint } from './external-checkpoints.ts';
import { refuseUnsigned } from './forged-rows.ts';
import { keyLossIn } from './lost-key.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { Archive } from './archives.ts';
import { signedAfter } from '#server/platform/audit/boundary.ts';
import { type ChainKeys, readChainKeys } from '#server/platform/audit/chain-keys.ts';
import { batchOf } from '#server/platform/audit/erased-rows.ts';
import type { KeptCheckpoints } from '#server/platform/audit/kept-checkpoints.ts';
import { beginning, type Place, type SealedRow } from '#server/platform/audit/walk.ts';

interface Against {
  /** A checkpoint from the log, `position:hash`. */
  published: string | undefined;
  outside: ExternalCheckpoints;
  kept: KeptCheckpoints;
}

/** Follows the sealed chain from its beginning, and compares each place with the checkpoints outside the database. */
export class ChainWalk {
  readonly #against: Against;
  #signers: ChainKeys['signers'] = () => [];
  /** The last place that was reached. */
  place: Place = beginning;
  /** Rows up to this position may have no signature; undefined while no row needs one. */
  signedAfter: number | undefined;
  /** The number of rows that were sealed under a lost key, and the position of the last one. */
  lost = 0;
  lostUpTo: number | undefined;
  /** The positions of key losses that rows record. */
  readonly recordedLosses = new Set<number>();
  readonly batches = new Map<string, NonNullable<ReturnType<typeof batchOf>>>();
  /** Whether the chain has the published checkpoint. */
  hasPublished: boolean;

  constructor(against: Against) {
    this.#against = against;
    this.hasPublished = against.published === undefined;
  }

  /**
   * Reads the keys that the chain was sealed and signed with.
   * @throws BrokenChain
   */
  async readKeys({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<ChainKeys> {
    this.signedAfter = await signedAfter(db, keys);
    const chain = await readChainKeys(db, keys);
    this.#signers = chain.signers;
    this.#against.kept.know(chain.losses);
    return chain;
  }

  /**
   * Follows rows.
   * @throws BrokenChain with a message about the first invalid one
   */
  async follow(rows: AsyncIterable<SealedRow>): Promise<void> {
    for await (const row of rows) {
      this.place = row;
      this.#noteLoss(row);
      if (this.signedAfter !== undefined && row.position > this.signedAfter)
        refuseUnsigned(this.#signers(row.position), row);
      const batch = batchOf(row.content);
      if (batch) this.batches.set(batch.batch, batch);
      this.#compareOutside(row);
      this.#against.kept.follow(row);
    }
  }

  /**
   * Continues at the end of an archive, whose rows may have been followed or not.
   * @throws BrokenChain if a checkpoint contradicts it
   */
  endOfArchive({ last, hash, tree }: Archive): void {
    this.place = { position: last, hash };
    this.#against.kept.endOfArchive(this.place, tree);
    this.#compareOutside(this.place);
  }

  #noteLoss({ isLost, position, content }: SealedRow): void {
    if (isLost) {
      this.lost += 1;
      this.lostUpTo = position;
      return;
    }
    const loss = keyLossIn(content);
    if (loss !== undefined) this.recordedLosses.add(loss);
  }

  #compareOutside(place: Place): void {
    const { published, outside } = this.#against;
    this.hasPublished ||= published === formatCheckpoint(place);
    refuseOtherCheckpoint(outside, place);
  }
}
