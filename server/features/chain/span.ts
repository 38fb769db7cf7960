/**
 * Determines how many blocks to request at once: as many as contain the wanted number of events, and fewer after
 * a refusal.
 */
export class Span {
  readonly #wantedEvents: number;
  readonly #most: number;
  #size: number;
  /** The maximum after a refusal. Larger ranges are tried again only after a while. */
  #ceiling: number;
  #answers = 0;

  /**
   * @param options.wantedEvents the wanted number of events per range
   * @param options.size the first size; small, so that the first blocks are written soon while the next ones are
   * fetched
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
   * Called after the node answered. The next blocks are expected to contain as many events as these, and the
   * size at most doubles.
   * @param asked the number of requested blocks, at most the size
   */
  answered(asked: number, events: number): void {
    this.#answers += 1;
    if (this.#answers % 50 === 0) this.#ceiling = this.#most;
    const fitting = Math.floor((asked * this.#wantedEvents) / Math.max(events, 1));
    const next = Math.max(1, Math.min(fitting, asked * 2, this.#ceiling));
    // The few blocks at the end of the chain are no reason to reduce the size.
    if (asked === this.#size || next < asked) this.#size = next;
  }

  /**
   * Called after the node refused.
   * @param asked the number of requested blocks, at most the size
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
