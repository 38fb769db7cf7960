import type { Kysely } from 'kysely';
import type { DB } from '#server/platform/db/types.ts';
import { zeroAddress } from '#server/platform/base/address.ts';
import { reorgDepth } from './apply.ts';
import { currencyMetadata } from './contract-metadata.ts';
import type { ChainEvent } from './decode.ts';
import type { Chain } from './derive.ts';
import { askDeep, type Asked, askLinked, ChangedMeanwhile, type Fetched } from './fetch.ts';
import type { Header } from './header.ts';
import type { Nodes } from './nodes.ts';
import { RpcError } from '#server/platform/chain/rpc.ts';
import { Span } from './span.ts';
import { addCurrency, knownCurrencies } from './state.ts';

/** The wanted number of events per range. Four ranges are in memory at once, both as received and as written. */
const wantedEvents = 1500;
const firstBlocks = 32;

/** A range whose log entries arrived, and which is being proved. */
export interface Arriving {
  to: number;
  /** Rejects with ChangedMeanwhile or RpcError. */
  fetched: Promise<Fetched>;
}

/**
 * Fetches ranges of blocks, each as large as the node allows, and looks up the currencies in them. Between
 * ranges it remembers how many blocks to request and which currencies are known.
 */
export class RangeFetcher {
  readonly #db: Kysely<DB>;
  readonly #nodes: Nodes;
  readonly #span = new Span({ wantedEvents, size: firstBlocks });
  #currencies: Set<string> | undefined;

  constructor(db: Kysely<DB>, nodes: Nodes) {
    this.#db = db;
    this.#nodes = nodes;
  }

  /**
   * Requests new blocks from a height on, or the first of them. The last blocks of the chain, which a
   * reorganization can still replace, are fetched with every header. A range contains either only such blocks or
   * only older ones.
   * @param latest the newest block
   * @throws RpcError
   */
  newBlocks(chain: Chain, from: number, latest: Header): Promise<Arriving> {
    const lastDeep = latest.number - reorgDepth;
    return from > lastDeep
      ? this.#lastBlocks(chain, from, latest)
      : this.#ask(chain, { from, to: lastDeep }, askDeep);
  }

  /**
   * Fetches some of the last blocks, with every header.
   * @throws ChangedMeanwhile, RpcError
   */
  async lastBlocks(chain: Chain, from: number, latest: Header): Promise<Fetched> {
    return (await this.#lastBlocks(chain, from, latest)).fetched;
  }

  /**
   * Fetches blocks that won't change any more, or the first of them, with only the last header.
   * @throws ChangedMeanwhile, RpcError
   */
  async oldBlocks(chain: Chain, range: { from: number; to: number }): Promise<Fetched> {
    return (await this.#ask(chain, range, askDeep)).fetched;
  }

  async #lastBlocks(chain: Chain, from: number, latest: Header): Promise<Arriving> {
    const range = { from, to: Math.min(latest.number, from + reorgDepth) };
    const { to, fetched } = await this.#ask(chain, range, askLinked);
    const checked = async () => {
      const { headers, ...rest } = await fetched;
      // Each header is the parent of the next one, so the hash that most nodes agree on proves all of them.
      if (to === latest.number && headers.at(-1)?.hash !== latest.hash) throw new ChangedMeanwhile();
      return { ...rest, headers };
    };
    return { to, fetched: checked() };
  }

  async #ask(
    { chainId, contracts }: Chain,
    { from, to }: { from: number; to: number },
    ask: typeof askDeep,
  ): Promise<Arriving> {
    const asked = await this.#sized(from, to, (end) => ask(this.#nodes, contracts, { from, to: end }));
    const proved = async () => {
      const fetched = await asked.prove();
      await this.#learnCurrencies(chainId, fetched.events);
      return fetched;
    };
    return { to: asked.to, fetched: proved() };
  }

  /** Requests a range, and fewer blocks if the node refuses. The caller handles other failures. */
  async #sized(from: number, to: number, ask: (to: number) => Promise<Asked>): Promise<Asked> {
    const span = this.#span;
    for (;;) {
      const end = Math.min(to, from + span.size - 1);
      const blocks = end - from + 1;
      try {
        const asked = await ask(end);
        span.answered(blocks, asked.logs);
        return asked;
      } catch (error) {
        if (!(error instanceof RpcError) || error.kind === 'limited' || !span.refused(blocks)) throw error;
        // An unreachable node must not be asked again immediately.
        if (error.kind !== 'refused') throw error;
      }
    }
  }

  /** Stores the currencies of payments before their events are written. */
  async #learnCurrencies(chainId: string, events: readonly ChainEvent[]): Promise<void> {
    this.#currencies ??= await knownCurrencies(this.#db, chainId);
    for (const { currency } of events) {
      if (currency === undefined || this.#currencies.has(currency)) continue;
      const isCoin = currency === zeroAddress;
      if (!isCoin) await addCurrency(this.#db, chainId, await currencyMetadata(this.#nodes, currency));
      this.#currencies.add(currency);
    }
  }
}
