import { sql } from 'kysely';
import { recordOwnEvent } from '#server/platform/audit/own-event.ts';
import type { Upkeep } from '#server/platform/jobs/periodic-tasks.ts';
import { auditedStop } from './handlers.ts';
import { lockStop, takeEndedStops } from './queries.ts';

/** Tells of stops that have ended by themselves. What they held goes on without it. */
export const tellingOfEnds: Upkeep = {
  purpose: 'tell of stops that have ended',
  module: 'withdrawalApprovals',
  everyMs: 5000,
  due: () =>
    sql`exists (select from withdrawal_stops where told_at is null and ends_at <= clock_timestamp())`,
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      for (const id of await takeEndedStops(transaction)) {
        const before = auditedStop(await lockStop(transaction, id));
        const after = { because: 'ended', request: null, askedBy: null, reason: null };
        await recordOwnEvent(transaction, 'endStop', 'withdrawals.resumed', { record: id, before, after });
      }
    }),
};
