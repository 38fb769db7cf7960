import { recordOwnWork } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/context/services.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { isModuleOff } from '#server/platform/modules/switched-off.ts';
import {
  advancePayoutRun,
  insertPayouts,
  isPayoutDue,
  nextBalances,
  planByIndexes,
  takePayoutRun,
} from './payout-queries.ts';

/**
 * Proposes the withdrawals of payout runs in batches. A batch and its place are one transaction, and one server works
 * on a run at a time, so that a killed server's run goes on and nobody's balance is proposed twice. Nothing is released
 * here: each withdrawal waits for its gates and its approvers.
 */
export const closingPayoutTask: PeriodicTask = {
  purpose: 'propose the payouts of closings',
  module: 'closings',
  everyMs: 2000,
  due: () => isPayoutDue,
  async run(services, _log, stopping) {
    if (await isModuleOff(services.db, 'withdrawalApprovals')) return;
    while (!stopping.aborted && (await proposeBatch(services)));
  },
};

/** Proposes the withdrawals of the next users. @returns whether there was a run */
export async function proposeBatch({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const run = await takePayoutRun(transaction);
    if (!run) return false;
    await planByIndexes(transaction);
    const { lastUser, balances } = await nextBalances(transaction, run.closingId, run.lastUser);
    const withdrawals = await insertPayouts(transaction, run, balances);
    await advancePayoutRun(transaction, run.id, { lastUser, proposed: withdrawals.length });
    if (withdrawals.length > 0) {
      const audit = { record: run.closingId, before: null, after: { run: run.id, withdrawals } };
      await recordOwnWork(transaction, 'proposePayouts', audit, null);
    }
    return true;
  });
}
