import { sql } from 'kysely';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { auditOfFreeze } from './handlers.ts';
import { lockFreeze, takeEndedFreezes } from './queries.ts';

/** Records freezes that have ended by time. The withdrawals that they held continue without it. */
export const freezeEndTask: PeriodicTask = {
  purpose: 'tell of stops that have ended',
  module: 'withdrawalApprovals',
  everyMs: 5000,
  due: () =>
    sql`exists (select from withdrawal_stops where told_at is null and ends_at <= clock_timestamp())`,
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      for (const id of await takeEndedFreezes(transaction)) {
        const before = auditOfFreeze(await lockFreeze(transaction, id));
        const after = { because: 'ended', request: null, askedBy: null, reason: null };
        await recordOwnEvent(transaction, 'endStop', 'withdrawals.resumed', { record: id, before, after });
      }
    }),
};
