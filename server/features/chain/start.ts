import type { Pool } from 'pg';
import { Breaker } from '#server/platform/base/breaker.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { JobLog } from '#server/platform/jobs/job-log.ts';
import type { WantedChain } from './connect.ts';
import { Indexer } from './indexer.ts';
import { watchOwnerBalances } from './owner-balances.ts';
import { watchOwner } from './owner-watch.ts';
import { watchBids } from './watch-bids.ts';
import { type Stage, startLocalChain } from './local-chain.ts';
import { forgetLocalUrl } from './state.ts';

/** The age of the oldest event in a new evaluation chain. */
const historyMs = 60 * 24 * 3600 * 1000;
/** How long people's calls don't try a chain that doesn't answer. */
const restMs = 2000;

interface Options {
  services: Services;
  pool: Pool;
  log: JobLog;
  /** Fills the evaluation chain when it is new. */
  play: (stage: Stage) => Promise<void>;
  /** Receives messages for the operator. */
  say: (sentence: string) => void;
}

/**
 * Starts the chains after the server answers: the evaluation chain if the server runs one, and a separate reader
 * for each configured chain or for that one. If a chain can't be reached, this is printed and logged, and the
 * server works without it.
 * @returns a function that stops all of it
 */
export function startChain({ services, pool, log, play, say }: Options): { stop: () => Promise<void> } {
  const { config, db, breakers } = services;
  const ending = new AbortController();
  /** Functions that stop what was started so far; the last one runs first. */
  const stopping: (() => Promise<void>)[] = [];

  function read(rpcUrls: readonly string[], chain: WantedChain): void {
    const { chainId } = chain;
    const breaker = chain.place === 0 ? breakers.chain : new Breaker(restMs);
    const indexer = new Indexer({
      db,
      pool,
      log,
      breaker,
      rpcUrls,
      chain,
      say,
      async watch(rpc) {
        await watchOwner(services, rpc, chainId);
        await watchOwnerBalances(db, rpc, chainId);
        await watchBids(db, rpc, chainId);
      },
    });
    breakers.chains.set(chainId, { breaker, nodes: () => indexer.nodes() });
    stopping.push(() => indexer.stop());
  }

  async function start(): Promise<void> {
    const among = config.chains.map(({ chainId }) => chainId);
    for (const [
      place,
      { rpcUrls, chainId, coin, singleContract, multiContract },
    ] of config.chains.entries()) {
      const contracts = { single: singleContract, multi: multiContract };
      read(rpcUrls, { chainId, place, coin, among, contracts, localUrl: null });
    }
    if (config.chains.length > 0) return;
    await forgetLocalUrl(db);
    if (config.databaseUrl || !config.sampleData) return;
    const since = new Date(Date.now() - historyMs);
    const { dataDir } = config;
    const local = await startLocalChain({ dataDir, since, play, say, signal: ending.signal });
    if (!local) return;
    stopping.push(() => local.stop());
    const { url, chainId, contracts } = local;
    say(`  The evaluation chain answers at ${url} (chain ${chainId}).`);
    say(`  Contracts: single copies ${contracts.single}, several copies ${contracts.multi}.\n`);
    read([url], { chainId, place: 0, among: [chainId], contracts, localUrl: url });
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
