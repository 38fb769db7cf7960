import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { dashboardCalls } from './dashboard.calls.ts';
import { instant, noFields, plainDecimal } from '../platform/fields.ts';

/** One number for each day, the oldest first. */
const perDay = z.array(z.int());

/** What waits, by the kind of its rows. Which lists show exactly them is said by the screen. */
const waitingKind = z.enum([
  'verifications',
  'tickets',
  'ticketsLate',
  'reports',
  'cases',
  'withdrawalsNew',
  'withdrawalsPending',
  'decisions',
  'glass',
  'webhooks',
  'mail',
]);

/** Amounts of each day by their currency, the one with most rows first. A currency without rows in these days is left out. */
const amounts = z.array(
  z.object({
    currency: z.string(),
    /** How many rows the total is the sum of. */
    count: z.int(),
    perDay: z.array(plainDecimal),
    total: plainDecimal,
    before: plainDecimal,
  }),
);

export const dashboardSchemas = {
  getCounts: {
    input: noFields,
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
      /**
       * The days that the series stand for, the oldest first: the last one is today, which is still running. Each `before`
       * in this answer is the total of as many days before them (specification 5.32).
       */
      days: z.array(z.iso.date()),
      /** Users who joined. Like every series it is null for an admin who may not read its menu. */
      users: z
        .object({
          perDay,
          total: z.int(),
          before: z.int(),
          /** The 30 days up to today, as the charts count them, and the number of users who joined in the 30 days before. */
          trend: z.object({ perDay, total: z.int(), before: z.int() }),
        })
        .nullable(),
      /** The filled value of each day's orders, by the currency they were paid in. */
      volume: amounts.nullable(),
      /** The prices of the tokens sold on each day. */
      sales: amounts.nullable(),
      /** The service fees earned on each day. */
      fees: amounts.nullable(),
      /** Withdrawals by the day of the request: New and Pending ones wait, the others are settled. */
      withdrawals: z
        .object({
          waiting: perDay,
          settled: perDay,
          waitingTotal: z.int(),
          settledTotal: z.int(),
          before: z.int(),
        })
        .nullable(),
      /** Tickets by the day on which they were written. */
      tickets: z
        .object({ open: perDay, closed: perDay, openTotal: z.int(), closedTotal: z.int(), before: z.int() })
        .nullable(),
    }),
  },
  getWaiting: {
    input: noFields,
    output: z.object({
      /** In the order in which the screen shows them; kinds without any are there too. */
      items: z.array(z.object({ kind: waitingKind, count: z.int(), countIsExact: z.boolean() })),
    }),
  },
  getFirstSteps: {
    input: noFields,
    output: z.object({
      /** A user, a token or an order is there. */
      hasData: z.boolean(),
      /** A mail server is set; without one mail is kept in the outbox. */
      hasMail: z.boolean(),
      hasChain: z.boolean(),
      /** The caller's own. */
      hasSecondFactor: z.boolean(),
      /** Another active admin is there. */
      hasAdmins: z.boolean(),
    }),
  },
  getLastBackup: {
    input: noFields,
    output: z.object({
      /** Whether any server takes nightly backups: this one, or another that took one. */
      isConfigured: z.boolean(),
      /** The moment whose state the last whole backup holds. */
      takenAt: instant.nullable(),
      /** Why the last attempt failed, where it did. */
      error: z.string().nullable(),
    }),
  },
  getServerKeys: {
    input: noFields,
    output: z.object({
      /** The version that servers sign and encrypt with. */
      inUse: z.int(),
      /** Former versions that something is still encrypted with. */
      needed: z.array(z.int()),
      /** Former versions that nothing uses any more, but that a server is still given. */
      removable: z.array(z.int()),
      /** A newer version that a server has, and that is not used yet. */
      waiting: z.int().nullable(),
    }),
  },
  getAuditStream: {
    input: noFields,
    output: z.object({
      /** Whether any server sends the trail to a receiver: this one, or another within a week. */
      isConfigured: z.boolean(),
      /** The position of the last row that the receiver took, and how many sealed rows it has not taken. */
      position: z.int(),
      waiting: z.int(),
      takenAt: instant.nullable(),
      /** Since when it has taken nothing, and why. */
      failingSince: instant.nullable(),
      error: z.string().nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof dashboardCalls>;
