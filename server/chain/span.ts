/** How many blocks to ask for at once: fewer after a refusal, more again while it goes well. */
export class Span {
  readonly #most: number;
  #size: number;
  /** What was refused lately; it is tried again only after a while. */
  #ceiling: number;
  #successes = 0;

  /** @param size to begin with: little, so that the first blocks are written soon while the next are fetched */
  constructor(size = 100, most = 20_000) {
    this.#most = most;
    this.#size = Math.min(size, most);
    this.#ceiling = most;
  }

  get size(): number {
    return this.#size;
  }

  /** The node gave what was asked for. */
  succeeded(): void {
    this.#successes += 1;
    if (this.#successes % 50 === 0) this.#ceiling = this.#most;
    this.#size = Math.min(this.#size * 2, this.#ceiling);
  }

  /**
   * It refused, or there was too much.
   * @param asked how many blocks that were, at most the size
   * @returns false where there is nothing smaller to ask for
   */
  halve(asked: number): boolean {
    if (asked === 1) return false;
    this.#ceiling = asked - 1;
    this.#size = Math.floor(asked / 2);
    this.#successes = 0;
    return true;
  }
}
