/** How long an answer, or its absence, is shown again, in milliseconds. */
const freshMs = 60_000;

/** Answers of other servers, up to a minute old. Per server, because an answer may be a minute old anyway. */
export class FreshCache<Value> {
  readonly #entries = new Map<string, { until: number; value: Promise<Value> }>();
  readonly #max: number;

  /** @param max how many answers are kept; the oldest is removed first */
  constructor(max: number) {
    this.#max = max;
  }

  /** The answer under a key. A failure isn't kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known && known.until > performance.now()) return known.value;
    const value = load();
    this.#entries.delete(key);
    this.#entries.set(key, { until: performance.now() + freshMs, value });
    // The oldest entry comes first.
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
    value.catch(() => this.#entries.delete(key));
    return value;
  }
}
