import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import type { dashboardCalls } from './dashboard.calls.ts';
import { nothing } from './fields.ts';

export const dashboardSchemas = {
  getCounts: {
    input: nothing,
    output: z.object({
      userCount: z.int(),
      withdrawCount: z.int(),
      fundTransferCount: z.int(),
      tradeCount: z.int(),
    }),
  },
} as const satisfies SchemasFor<typeof dashboardCalls>;
