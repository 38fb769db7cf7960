/** How many blocks to ask for at once: fewer after a refusal, then gradually more. */
export class Span {
  readonly #most: number;
  #size: number;
  /** The size that was refused lately; it is tried again only after a while. */
  #ceiling: number;
  #successes = 0;

  /** @param size the first size: small, so that the first blocks are written soon while the next are fetched */
  constructor(size = 100, most = 20_000) {
    this.#most = most;
    this.#size = Math.min(size, most);
    this.#ceiling = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Called after the node answered the request. */
  succeeded(): void {
    this.#successes += 1;
    if (this.#successes % 50 === 0) this.#ceiling = this.#most;
    this.#size = Math.min(this.#size * 2, this.#ceiling);
  }

  /**
   * Called after the node refused, or the answer was too large.
   * @param asked how many blocks that were, at most the size
   * @returns false if there is no smaller size
   */
  halve(asked: number): boolean {
    if (asked === 1) return false;
    this.#ceiling = asked - 1;
    this.#size = Math.floor(asked / 2);
    this.#successes = 0;
    return true;
  }
}
