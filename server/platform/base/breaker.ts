/**
 * A circuit breaker for a part that calls depend on, such as the database. After a few failures in a row its circuit is
 * open: one caller at a time may try the part, and the others are refused immediately instead of waiting for the same
 * failure (specification 2.17).
 */
export class Breaker {
  readonly #restMs: number;
  #failures = 0;
  #triedAt = -Infinity;
  /** How many callers were refused without trying. */
  refused = 0;

  /** @param restMs how long after a try the next one may be made, while the circuit is open */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  get isOpen(): boolean {
    return this.#failures >= failuresToOpen;
  }

  /** Called before each use of the part. The user of the part reports the outcome afterwards. */
  mayTry(): boolean {
    const now = performance.now();
    if (this.isOpen && now - this.#triedAt < this.#restMs) {
      this.refused += 1;
      return false;
    }
    this.#triedAt = now;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
  }
}

/** One lost connection is no outage. */
const failuresToOpen = 3;

/** The external parts, except the database, that may fail. */
export interface Breakers {
  tradeHost: Breaker;
  /** The first chain. Its reader has pauses of its own, which grow; only people who wait for the node are refused. */
  chain: Breaker;
  /** Every chain that this server may read, by its number. */
  chains: Map<string, ChainPart>;
  /** Only watched: the queue of mail has pauses of its own. */
  mail: Breaker;
  /** Used only if OBJECT_STORE is set. */
  objectStore: Breaker;
  /** Those of each chain that has a Safe Transaction Service, by chain id. Used only by the server's own work. */
  safeServices: Map<string, Breaker>;
}

/** A chain as a part that may fail. */
export interface ChainPart {
  breaker: Breaker;
  /** Its nodes, if this server reads it, and why each is skipped. None if another server reads it. */
  nodes: () => { node: string; leftOut: string | null }[];
}

/** The breaker of a chain. */
export const breakerOf = (breakers: Breakers, chainId: string): Breaker =>
  breakers.chains.get(chainId)?.breaker ?? breakers.chain;

const serviceRestMs = 60_000;

/** The breaker of a chain's Safe Transaction Service. */
export function safeServiceBreaker({ safeServices }: Breakers, chainId: string): Breaker {
  const known = safeServices.get(chainId);
  if (known) return known;
  const breaker = new Breaker(serviceRestMs);
  safeServices.set(chainId, breaker);
  return breaker;
}

/** Breakers of a server. */
export function createBreakers(): Breakers {
  return {
    tradeHost: new Breaker(2000),
    chain: new Breaker(2000),
    chains: new Map(),
    mail: new Breaker(2000),
    objectStore: new Breaker(2000),
    safeServices: new Map(),
  };
}
