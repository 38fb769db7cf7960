import type { Services } from '#server/platform/context/services.ts';
import { takeLockUntilCommit } from '#server/platform/db/advisory-lock.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { areFiguresDue, countFigures, nextToCount } from './figures-queries.ts';

/**
 * Counts the balances of closings in workspaces with many of them, so that nobody waits for it. One server counts at a
 * time, for at most a twentieth of the time.
 */
export const closingFiguresTask: PeriodicTask = {
  purpose: 'count the balances of closings',
  module: 'closings',
  everyMs: 2000,
  due: () => areFiguresDue,
  async run(services, _log, stopping) {
    while (!stopping.aborted && (await countNext(services)));
  },
};

/** Counts the oldest figures. @returns whether there were some to count */
async function countNext({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await takeLockUntilCommit(transaction, 'closings', 'figures'))) return false;
    const id = await nextToCount(transaction);
    if (id !== undefined) await countFigures(transaction, id);
    return id !== undefined;
  });
}
