import type { Pool } from 'pg';
import type { Services } from '../base/services.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { WantedChain } from './connect.ts';
import { startIndexer } from './indexer.ts';
import { watchOwner } from './owner-watch.ts';
import { watchBids } from './watch-bids.ts';
import { type Stage, startLocalChain } from '../local/local-chain.ts';
import { setLocalUrl } from './state.ts';

/** How far back the history of a new evaluation chain begins. */
const historyMs = 60 * 24 * 3600 * 1000;

interface Options {
  services: Services;
  pool: Pool;
  log: JobLog;
  /** Fills the evaluation chain when it is new. */
  play: (stage: Stage) => Promise<void>;
  /** Gets sentences for the operator. */
  say: (sentence: string) => void;
}

/**
 * Starts the chain after the server answers: the evaluation chain if the desk runs one, and the reading of the configured
 * chain or of that one. If the chain can't be reached, that is printed and logged, and the desk works without it.
 * @returns a function that stops all of it
 */
export function startChain({ services, pool, log, play, say }: Options): { stop: () => Promise<void> } {
  const { config, db } = services;
  const breaker = services.breakers.chain;
  const ending = new AbortController();
  /** Functions that stop what was started so far; the last one runs first. */
  const stopping: (() => Promise<void>)[] = [];

  function read(rpcUrl: string, chain: WantedChain): void {
    const indexer = startIndexer({
      db,
      pool,
      log,
      breaker,
      rpcUrl,
      chain,
      say,
      async watch(rpc) {
        await watchOwner(services, rpc);
        await watchBids(db, rpc);
      },
    });
    stopping.push(() => indexer.stop());
  }

  async function start(): Promise<void> {
    if (config.chain) {
      const { rpcUrl, chainId, singleContract, multiContract } = config.chain;
      read(rpcUrl, { chainId, contracts: { single: singleContract, multi: multiContract }, localUrl: null });
      return;
    }
    await setLocalUrl(db, null);
    if (config.databaseUrl || !config.sampleData) return;
    const since = new Date(Date.now() - historyMs);
    const { dataDir } = config;
    const local = await startLocalChain({ dataDir, since, play, say, signal: ending.signal });
    if (!local) return;
    stopping.push(() => local.stop());
    const { url, chainId, contracts } = local;
    say(`  The evaluation chain answers at ${url} (chain ${chainId}).`);
    say(`  Contracts: single copies ${contracts.single}, several copies ${contracts.multi}.\n`);
    read(url, { chainId, contracts, localUrl: url });
  }

  const starting = start().catch((error: unknown) => {
    if (!ending.signal.aborted) log.warn({ err: error }, 'the chain could not be started');
  });
  return {
    async stop() {
      ending.abort();
      await starting;
      for (let step = stopping.pop(); step; step = stopping.pop()) await step();
    },
  };
}
