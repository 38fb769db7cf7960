import { RpcNode, type Rpc, type RpcCall, RpcError } from '#server/platform/chain/rpc.ts';

/**
 * Why a node is not asked: it doesn't answer, is on another chain or on another branch than most, lacks blocks
 * that most have, or returned content that the block's hash or most nodes disprove.
 */
export type LeftOut = 'silent' | 'otherChain' | 'otherBranch' | 'behind' | 'disproved';

/** The health of a node. */
export interface NodeFigure {
  /** Its position in the configuration, from 1, and its host. The rest of the URL may contain a key. */
  node: string;
  leftOut: LeftOut | null;
}

/** The answer of one of several nodes. */
export interface NodeAnswer<Answer> {
  node: Node;
  answer: Answer;
}

interface Options {
  /** Whether it is the only node of its chain. */
  isAlone: boolean;
  /** Aborts requests in progress. */
  signal: AbortSignal | undefined;
  /** The timeout of one request. */
  timeoutMs: number;
}

/** The maximum time that a hanging node delays the request for the newest block. After it, the node is paused. */
const headPatienceMs = 3000;
const shortestRestMs = 1000;
const longestRestMs = 60_000;
/** How long a disproved node isn't asked. Each further time doubles it. */
const shortestDistrustMs = 60_000;
const longestDistrustMs = 3_600_000;

const doubled = (shortestMs: number, times: number, longestMs: number) =>
  Math.min(shortestMs * 2 ** Math.min(times, 10), longestMs);

/** One of the nodes of a chain, and whether it is asked at present. */
export class Node {
  /** Its position and host. */
  readonly name: string;
  readonly rpc: Rpc;
  /** The same node, for requests that must be answered within seconds. */
  readonly #quick: Rpc;
  readonly #isAlone: boolean;
  #leftOut: LeftOut | null = null;
  /** The time until which it isn't asked, by the process clock. */
  #restsUntil = 0;
  #failures = 0;
  #lies = 0;

  constructor(url: string, index: number, { isAlone, signal, timeoutMs }: Options) {
    const common = signal ? { signal } : {};
    this.name = `${index + 1} ${new URL(url).host}`;
    // A single node is asked again. With several nodes, the next one is asked.
    this.rpc = new RpcNode(url, { ...common, timeoutMs, repeats: isAlone ? 2 : 0 });
    this.#quick = new RpcNode(url, { ...common, timeoutMs: Math.min(timeoutMs, headPatienceMs) });
    this.#isAlone = isAlone;
  }

  get leftOut(): LeftOut | null {
    return this.#leftOut;
  }

  get isResting(): boolean {
    return this.#restsUntil > performance.now();
  }

  /** Whether it returned wrong content lately. */
  get isDistrusted(): boolean {
    return this.#leftOut === 'disproved' && this.isResting;
  }

  /** Notes an answer, and why the node is left out despite it. */
  answered(leftOut: LeftOut | null): void {
    // Another request may have disproved it in the meantime.
    if (this.isDistrusted) return;
    this.#failures = 0;
    this.#restsUntil = 0;
    this.#leftOut = leftOut;
  }

  /** Notes that it didn't answer, and pauses it. */
  failed(): void {
    if (this.isDistrusted) return;
    this.#leftOut = 'silent';
    this.#restsUntil = performance.now() + doubled(shortestRestMs, this.#failures, longestRestMs);
    this.#failures += 1;
  }

  /** Leaves it out for a while, because it returned wrong content. A single node is never left out. */
  disprove(): void {
    if (this.#isAlone || this.isDistrusted) return;
    this.#leftOut = 'disproved';
    this.#restsUntil = performance.now() + doubled(shortestDistrustMs, this.#lies, longestDistrustMs);
    this.#lies += 1;
  }

  /** Makes calls that must be answered within seconds. @returns undefined if the node doesn't answer */
  async askQuickly<Answer>(
    calls: readonly RpcCall[],
    use: (answers: unknown[]) => Answer | undefined,
  ): Promise<Answer | undefined> {
    try {
      return use(await this.#quick.batch<unknown>(calls));
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.kind === 'missing') this.answered('behind');
      else this.failed();
      return undefined;
    }
  }
}
