import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { dashboardCalls } from './dashboard.calls.ts';
import { id, instant, noFields, plainDecimal } from '../platform/fields.ts';

/** One number for each day, the oldest first. */
const perDay = z.array(z.int());

/** Waiting work, by kind. The screen knows which list shows exactly these rows. */
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

/** Daily amounts by currency, the one with the most rows first. Currencies without rows on these days are left out. */
const amounts = z.array(
  z.object({
    currency: z.string(),
    /** How many rows the total includes. */
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
      /** How many days, including today. */
      days: z
        .enum(['7', '30', '90'])
        .default('30')
        .transform((days) => Number(days)),
    }),
    output: z.object({
      /**
       * The days of the series, the oldest first. The last one is today, which is not over. Each `before` in this
       * answer is the total of as many days before them (specification 5.32).
       */
      days: z.array(z.iso.date()),
      /** Users who joined. Like every series, it is null for an administrator who may not read its menu. */
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
      /** Withdrawals by the day of the request: New and Pending ones are waiting, the others are settled. */
      withdrawals: z
        .object({
          waiting: perDay,
          settled: perDay,
          waitingTotal: z.int(),
          settledTotal: z.int(),
          before: z.int(),
        })
        .nullable(),
      /** Tickets by the day on which they were created. */
      tickets: z
        .object({ open: perDay, closed: perDay, openTotal: z.int(), closedTotal: z.int(), before: z.int() })
        .nullable(),
    }),
  },
  getWaiting: {
    input: noFields,
    output: z.object({
      /** In display order, including kinds with a count of 0. */
      items: z.array(z.object({ kind: waitingKind, count: z.int(), countIsExact: z.boolean() })),
      /** Whether the workspace contains sample data. */
      hasSample: z.boolean(),
    }),
  },
  getFirstSteps: {
    input: noFields,
    output: z.object({
      /** Whether a user, a token or an order exists. */
      hasData: z.boolean(),
      /** Whether a mail server is configured. Without one, emails stay in the email log. */
      hasMail: z.boolean(),
      /** Whether the public address is set. Without it, links in email work on the server only. */
      hasAddress: z.boolean(),
      /** Whether nightly backups have a folder. */
      hasBackup: z.boolean(),
      hasChain: z.boolean(),
      /** Whether the caller has a second factor. */
      hasSecondFactor: z.boolean(),
      /** Whether there is another active administrator. */
      hasAdmins: z.boolean(),
    }),
  },
  getTour: {
    input: noFields,
    output: z.object({
      hasSample: z.boolean(),
      /** The ids of a user, an open withdrawal decision and a case; null without one, or without the permission. */
      user: id.nullable(),
      decision: id.nullable(),
      case: id.nullable(),
    }),
  },
  getLastBackup: {
    input: noFields,
    output: z.object({
      /** Whether any server takes nightly backups: this one, or another that has taken one. */
      isConfigured: z.boolean(),
      /** The time whose state the last complete backup contains. */
      takenAt: instant.nullable(),
      /** Why the last attempt failed, if it did. */
      error: z.string().nullable(),
    }),
  },
  getServerKeys: {
    input: noFields,
    output: z.object({
      /** The version that servers sign and encrypt with. */
      inUse: z.int(),
      /** Former versions that some data is still encrypted with. */
      needed: z.array(z.int()),
      /** Former versions that are unused, but still configured on a server. */
      removable: z.array(z.int()),
      /** A newer version that a server has, but that is not used yet. */
      waiting: z.int().nullable(),
    }),
  },
  getAuditStream: {
    input: noFields,
    output: z.object({
      /** Whether any server streams the audit trail to a receiver: this one, or another within a week. */
      isConfigured: z.boolean(),
      /**
       * The position of the last row that the receiver accepted, and how many sealed rows it has not accepted yet.
       */
      position: z.int(),
      waiting: z.int(),
      takenAt: instant.nullable(),
      /** Since when the receiver has accepted nothing, and why. */
      failingSince: instant.nullable(),
      error: z.string().nullable(),
    }),
  },
} as const satisfies SchemasFor<typeof dashboardCalls>;
