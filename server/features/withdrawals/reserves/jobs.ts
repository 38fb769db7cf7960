import { sql } from 'kysely';
import { takeLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { mailSuperadmins } from '#server/platform/mail/superadmin-mail.ts';
import { holdingsOf } from '#server/features/chain/balances.ts';
import { breakerOf } from '#server/platform/base/breaker.ts';
import type { Services } from '#server/platform/context/services.ts';
import { Nodes } from '#server/features/chain/nodes.ts';
import { noteAnswer, RpcError } from '#server/platform/chain/rpc.ts';
import { type ReachableChain, reachableChains } from '#server/features/chain/state.ts';
import { addressesToRead, storeHoldings } from './custody-queries.ts';
import { compactLiabilities, takeSnapshots, takeStates } from './queries.ts';

/**
 * Checks whether each currency is covered, reports changes, and stores hourly figures. Each release checks the reserves
 * itself and doesn't wait for this task.
 */
export const reserveCheckTask: PeriodicTask = {
  purpose: 'check the reserves',
  module: 'withdrawalApprovals',
  everyMs: 60_000,
  async run(services) {
    const { db } = services;
    await compactLiabilities(db);
    await db.transaction().execute(async (transaction) => {
      // Only one server reports.
      if (!(await takeLockUntilCommit(transaction, 'reserves', ' check'))) return;
      await takeSnapshots(transaction);
      for (const { id, symbol, state, told, ...figures } of await takeStates(transaction)) {
        // A currency that is covered from the start is not reported.
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
 * Reads what the exchange's own addresses hold, from the nodes that their chains are read from. Every server reads; the
 * later block wins. If the nodes of one chain don't answer, its figures become stale and then count as unknown. Other
 * chains are not affected.
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

/** Reads and stores the holdings of the addresses of one chain. */
async function readCustody(
  { db, breakers }: Pick<Services, 'db' | 'breakers'>,
  { chainId, rpcUrls }: ReachableChain,
  stopping: AbortSignal,
): Promise<void> {
  const breaker = breakerOf(breakers, chainId);
  const addresses = await addressesToRead(db, chainId);
  if (addresses.length === 0 || !breaker.mayTry()) return;
  const rpc = new Nodes(rpcUrls, chainId, { signal: stopping, timeoutMs: 10_000 });
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
