import { sql } from 'kysely';
import { endLapsedRights } from '#server/platform/auth/rights.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';

/** Removes permissions whose time has ended. Until then they can't be used, because each call checks for them. */
export const rightsExpiryTask: PeriodicTask = {
  purpose: 'take away rights that have ended',
  everyMs: 5000,
  due: () => sql`exists (select from admins where rights_until <= clock_timestamp())`,
  run: ({ db }) => endLapsedRights(db),
};
