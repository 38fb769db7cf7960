import { sql } from 'kysely';
import { endLapsedRights } from '#server/platform/auth/rights.ts';
import type { PeriodicTask } from '#server/platform/jobs/periodic-tasks.ts';

/** Takes away what was given until a moment. Nobody can use it meanwhile: whoever calls with it is looked at first. */
export const rightsExpiryTask: PeriodicTask = {
  purpose: 'take away rights that have ended',
  everyMs: 5000,
  due: () => sql`exists (select from admins where rights_until <= clock_timestamp())`,
  run: ({ db }) => endLapsedRights(db),
};
