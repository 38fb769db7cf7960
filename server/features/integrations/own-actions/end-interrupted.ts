import { sql } from 'kysely';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { failOverdue, isOverdue, storedIfThere } from './queries.ts';
import { recordEnd } from './send-job.ts';

/**
 * The periodic task of own actions: ends uses whose job was lost or failed at each attempt, so that the person can send
 * them again (specification 33.6). A job that runs later finds that the use has ended.
 */
export const endInterruptedTask: PeriodicTask = {
  purpose: 'end own actions that were interrupted',
  module: 'ownActions',
  everyMs: 60_000,
  due: () => sql`exists (select from own_action_calls where ${isOverdue})`,
  run: ({ db }) =>
    db.transaction().execute(async (transaction) => {
      for (const call of await failOverdue(transaction))
        await recordEnd(transaction, await storedIfThere(transaction, call.action_id), call, call);
    }),
};
