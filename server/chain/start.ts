import type { Pool } from 'pg';
import type { Services } from '../http/context.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { genesisHashOf, type LocalChain, type Stage, startLocalChain } from './local-chain.ts';
import { beginState, setLocalUrl, readState } from './state.ts';

/** How far back the history of a new evaluation chain begins. */
const historyMs = 60 * 24 * 3600 * 1000;

interface Options {
  services: Services;
  pool: Pool;
  log: JobLog;
  /** Fills the evaluation chain when it is new. */
  play: (stage: Stage) => Promise<void>;
  /** Gets a sentence where something is worth telling. */
  say: (sentence: string) => void;
}

/**
 * Brings the chain up behind a server that answers already: the evaluation chain where the desk runs one, and the reading
 * of the configured chain or of that one. A chain that can't be had is said and logged; the desk goes on without.
 * @returns the way to stop all of it
 */
export function startChain({ services, log, play, say }: Options): { stop: () => Promise<void> } {
  const { config, db } = services;
  const ending = new AbortController();
  let local: LocalChain | null = null;
  const starting = (async () => {
    if (config.chain) return;
    await setLocalUrl(db, null);
    if (config.databaseUrl || !config.sampleData) return;
    const since = new Date(Date.now() - historyMs);
    local = await startLocalChain({ dataDir: config.dataDir, since, play, say, signal: ending.signal });
    if (!local) return;
    const { url, chainId, contracts, rpc } = local;
    if (!(await readState(db)))
      await beginState(db, {
        chainId,
        contracts,
        genesisHash: await genesisHashOf(rpc),
        names: { single: '', multi: '' },
        startBlock: 0,
        localUrl: url,
      });
    await setLocalUrl(db, url);
    say(`  The evaluation chain answers at ${url} (chain ${chainId}).`);
    say(`  Contracts: single copies ${contracts.single}, several copies ${contracts.multi}.\n`);
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) log.warn({ err: error }, 'the chain could not be started');
  });
  return {
    async stop() {
      ending.abort();
      await starting;
      await local?.stop();
    },
  };
}
