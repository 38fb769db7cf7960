/** How many blocks to ask for at once: as many as hold a wanted number of events, and fewer after a refusal. */
export class Span {
  readonly #wantedEvents: number;
  readonly #most: number;
  #size: number;
  /** The most that is asked for after a refusal; larger ranges are tried again only after a while. */
  #ceiling: number;
  #answers = 0;

  /**
   * @param options.wantedEvents how many events a range is to hold
   * @param options.size the first size: small, so that the first blocks are written soon while the next are fetched
   */
  constructor({ wantedEvents, size, most = 20_000 }: { wantedEvents: number; size: number; most?: number }) {
    this.#wantedEvents = wantedEvents;
    this.#most = most;
    this.#size = Math.min(size, most);
    this.#ceiling = most;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Called after the node answered: the next blocks are expected to be as full as these, and never more than twice as many.
   * @param asked how many blocks that were, at most the size
   */
  answered(asked: number, events: number): void {
    this.#answers += 1;
    if (this.#answers % 50 === 0) this.#ceiling = this.#most;
    const fitting = Math.floor((asked * this.#wantedEvents) / Math.max(events, 1));
    const next = Math.max(1, Math.min(fitting, asked * 2, this.#ceiling));
    // The few blocks at the end of the chain say nothing against larger ranges.
    if (asked === this.#size || next < asked) this.#size = next;
  }

  /**
   * Called after the node refused.
   * @param asked how many blocks that were, at most the size
   * @returns false if there is no smaller size
   */
  refused(asked: number): boolean {
    if (asked === 1) return false;
    this.#ceiling = asked - 1;
    this.#size = Math.floor(asked / 2);
    this.#answers = 0;
    return true;
  }
}
