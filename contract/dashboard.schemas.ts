import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import type { dashboardCalls } from './dashboard.calls.ts';
import { instant, nothing, plainDecimal } from './fields.ts';

/** One number for each day, the oldest first. */
const perDay = z.array(z.int());

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
  getFigures: {
    input: z.strictObject({
      /** How many days, today included. */
      days: z
        .enum(['7', '30', '90'])
        .default('30')
        .transform((days) => Number(days)),
    }),
    output: z.object({
      /** The days that the series stand for, the oldest first: the last one is today, which is still running. */
      days: z.array(z.iso.date()),
      /** Users who joined. Like every series it is null for an admin who may not read its menu. */
      users: z
        .object({
          perDay,
          total: z.int(),
          /** The 30 days up to today, as the charts count them, and the number of users who joined in the 30 days before. */
          trend: z.object({ perDay, total: z.int(), before: z.int() }),
        })
        .nullable(),
      /** The filled value of each day's orders, by the currency they were paid in; the currency with most orders first. */
      volume: z
        .array(
          z.object({
            currency: z.string(),
            orders: z.int(),
            perDay: z.array(plainDecimal),
            total: plainDecimal,
          }),
        )
        .nullable(),
      /** Withdrawals by the day of the request: New and Pending ones wait, the others are settled. */
      withdrawals: z
        .object({ waiting: perDay, settled: perDay, waitingTotal: z.int(), settledTotal: z.int() })
        .nullable(),
      /** Tickets by the day on which they were written. */
      tickets: z
        .object({ open: perDay, closed: perDay, openTotal: z.int(), closedTotal: z.int() })
        .nullable(),
    }),
  },
  getLastBackup: {
    input: nothing,
    output: z.object({
      /** Whether any server takes nightly backups: this one, or another that took one. */
      isConfigured: z.boolean(),
      /** The moment whose state the last whole backup holds. */
      takenAt: instant.nullable(),
      /** Why the last attempt failed, where it did. */
      error: z.string().nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof dashboardCalls>;
