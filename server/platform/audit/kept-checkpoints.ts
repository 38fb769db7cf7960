import type { ChainTree } from './chain-tree.ts';
import type { Loss } from './chain-keys.ts';
import type { Checkpoint } from './checkpoint.ts';
import { GrowingTree } from './merkle.ts';
import { BrokenChain } from './broken-chain.ts';
import type { Place } from './walk.ts';

const advice =
  'If a backup was restored since, move the file of checkpoints away and keep it; else rows were cut off or replaced.';

/** Compares the chain with checkpoints that were kept outside the database, while somebody walks along it. */
export class KeptCheckpoints {
  readonly #at: ReadonlyMap<number, readonly Checkpoint[]>;
  readonly #last: number;
  readonly #after: number | null;
  /** The tree so far. Undefined if its beginning is in archives that were not verified. */
  #tree: GrowingTree | undefined;
  #losses: readonly Loss[] = [];
  /** The position of the last valid checkpoint. 0 without one. */
  provedTo = 0;

  /** @param after the position after which the tree begins; null if there is none yet */
  constructor(checkpoints: readonly Checkpoint[], after: number | null) {
    this.#at = Map.groupBy(checkpoints, ({ position }) => position);
    this.#last = checkpoints.reduce((last, { position }) => Math.max(last, position), 0);
    this.#after = after;
    this.#tree = after === null ? undefined : new GrowingTree();
  }

  /** The chain has these losses of keys: checkpoints from after one say it. */
  know(losses: readonly Loss[]): void {
    this.#losses = losses;
  }

  /**
   * Continues the chain with this place.
   * @throws BrokenChain if a checkpoint contradicts it
   */
  follow(place: Place): void {
    if (this.#after !== null && place.position > this.#after) this.#tree?.append(place.hash);
    this.#compare(place);
  }

  /**
   * Continues with the end of an archive, whose rows may have been verified or not.
   * @throws BrokenChain if a checkpoint contradicts it
   */
  endOfArchive(place: Place, tree: ChainTree | undefined): void {
    const isWalked = this.#after !== null && this.#tree?.size === Math.max(0, place.position - this.#after);
    if (!isWalked) {
      this.#tree =
        tree && tree.after === this.#after ? new GrowingTree(tree.tree.size, tree.tree.peaks()) : undefined;
      this.#compare(place);
    }
  }

  #compare({ position, hash }: Place): void {
    for (const { time, head, after, root, lost } of this.#at.get(position) ?? []) {
      const isTree = !this.#tree || after !== this.#after || this.#tree.root().toString('hex') === root;
      if (head !== hash.toString('hex') || !isTree)
        throw new BrokenChain(
          `The checkpoint of ${time} at position ${position} is not on the audit chain. ${advice}`,
        );
      const loss = this.#losses.findLast(({ sealedAfter }) => sealedAfter < position)?.sealedAfter;
      if ((lost ?? position) < position && lost !== loss)
        throw new BrokenChain(
          `The checkpoint of ${time} at position ${position} says that a key was lost at position ${lost}, which the chain doesn’t say.`,
        );
      if (loss !== undefined && lost === undefined)
        throw new BrokenChain(
          `The checkpoint of ${time} at position ${position} knows of no lost key, but the chain says that one was lost at position ${loss}.`,
        );
      this.provedTo = position;
    }
  }

  /** Whether the tree that the database stores of the whole chain is another one than that of the rows. */
  isOther(stored: ChainTree | undefined): boolean {
    return (
      stored !== undefined &&
      this.#tree?.size === stored.tree.size &&
      !this.#tree.peaks().equals(stored.tree.peaks())
    );
  }

  /** A sentence if a checkpoint proves that the chain was longer. Otherwise undefined. */
  beyond(end: number): string | undefined {
    return this.#last > end
      ? `A checkpoint of position ${this.#last} was kept, but the chain ends at ${end}. ${advice}`
      : undefined;
  }
}
