import { sql } from 'kysely';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';
import { purgeDue } from '#server/platform/objects/purge.ts';
import { anyDue } from '#server/platform/objects/queries.ts';

/**
 * Deletes objects that lost the last row that named them: a picture that was swept, a file that was erased, deleted or
 * moved back, an upload that was refused.
 */
export const objectPurgeTask: PeriodicTask = {
  purpose: 'delete objects that no row names',
  everyMs: 5000,
  due: ({ objects }) => (objects.store ? anyDue : sql<boolean>`false`),
  run: async ({ db, objects }, _log, stopping) => {
    if (objects.store) await purgeDue(db, objects.store, stopping);
  },
};
