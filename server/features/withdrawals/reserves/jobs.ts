import { sql } from 'kysely';
import { takeLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { holdingsOf } from '#server/features/chain/balances.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import type { Services } from '#server/platform/context/services.ts';
import { connectNodes } from '#server/features/chain/nodes.ts';
import { noteAnswer, RpcError } from '#server/platform/chain/rpc.ts';
import { type ReachableChain, reachableChains } from '#server/features/chain/state.ts';
import { addressesToRead, storeHoldings } from './custody-queries.ts';
import { compactLiabilities, takeSnapshots, takeStates } from './queries.ts';

/**
 * Looks whether each currency is covered, tells where that has changed, and keeps each hour's figures. What is held is judged at each
 * release and waits for none of this.
 */
export const reserveCheckTask: PeriodicTask = {
  purpose: 'check the reserves',
  module: 'withdrawalApprovals',
  everyMs: 60_000,
  async run(services) {
    const { db } = services;
    await compactLiabilities(db);
    await db.transaction().execute(async (transaction) => {
      // One server tells.
      if (!(await takeLockUntilCommit(transaction, 'reserves', ' check'))) return;
      await takeSnapshots(transaction);
      for (const { id, symbol, state, told, ...figures } of await takeStates(transaction)) {
        // Nothing was told of it before, and nothing is wrong with it.
        if (told === null && state === 'covered') continue;
        await recordOwnEvent(transaction, 'checkReserves', `reserves.${state}`, {
          record: id,
          before: { state: told ?? 'covered' },
          after: { state, ...figures },
        });
        if (state === 'short')
          await mailSuperadmins(transaction, services, {
            subject: 'shortfallSubject',
            sentences: [
              { sentence: 'shortfallBody', values: { currency: symbol, missing: figures.missing } },
            ],
            path: '/withdraw/reserves',
          });
      }
    });
  },
};

/**
 * Reads what the exchange's own addresses hold, from the nodes that their chains are read from. Every server reads: a later block wins.
 * While the nodes of a chain are silent its figures grow old, and then count as unknown; the other chains' don't.
 */
export const custodyReadTask: PeriodicTask = {
  purpose: 'read the addresses of the reserves',
  module: 'withdrawalApprovals',
  everyMs: 15_000,
  due: () => sql`exists (select from custody_addresses)`,
  async run(services, _log, stopping) {
    const chains = await reachableChains(services.db, services.config.chains);
    const readings = await Promise.allSettled(chains.map((chain) => readCustody(services, chain, stopping)));
    const failed = readings.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  },
};

/** Reads and stores what the addresses of one chain hold. */
async function readCustody(
  { db, breakers }: Pick<Services, 'db' | 'breakers'>,
  { chainId, rpcUrls }: ReachableChain,
  stopping: AbortSignal,
): Promise<void> {
  const breaker = breakerOf(breakers, chainId);
  const addresses = await addressesToRead(db, chainId);
  if (addresses.length === 0 || !breaker.mayTry()) return;
  const rpc = connectNodes(rpcUrls, chainId, { signal: stopping, timeoutMs: 10_000 });
  try {
    await rpc.head();
    const { amounts, ...block } = await holdingsOf(rpc, chainId, addresses);
    const read = addresses.flatMap(({ id }, index) => {
      const amount = amounts[index];
      return amount === undefined ? [] : [{ id, amount }];
    });
    await storeHoldings(db, block, read);
    noteAnswer(breaker);
  } catch (error) {
    if (error instanceof RpcError) noteAnswer(breaker, error);
    throw error;
  }
}
