import type { dashboardCalls } from '#contract/dashboard.calls.ts';
import type { dashboardSchemas } from '#contract/dashboard.schemas.ts';
import type { Handlers } from '../../http/context.ts';
import { dashboardCounts } from './queries.ts';

/** The dashboard's counts (specification section 3). */
export const dashboardHandlers: Handlers<typeof dashboardCalls, typeof dashboardSchemas> = {
  getCounts: (_input, { db }) => dashboardCounts(db),
};
