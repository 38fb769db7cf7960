import { takeLockUntilCommit } from '../../db/advisory-lock.ts';
import { recordOwnEvent } from '../../events/own-event.ts';
import type { Upkeep } from '../../jobs/every.ts';
import { mailSuperadmins } from '../../mail/superadmin-mail.ts';
import { foldLiabilities, takeSnapshots, takeStates } from './queries.ts';

/**
 * Looks whether each currency is covered, tells where that has changed, and keeps each hour's figures. What is held is judged at each
 * release and waits for none of this.
 */
export const checkingReserves: Upkeep = {
  purpose: 'check the reserves',
  everyMs: 10_000,
  async run(services) {
    const { db } = services;
    await foldLiabilities(db);
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
