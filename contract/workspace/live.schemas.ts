import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant } from '../platform/fields.ts';
import type { liveCalls } from './live.calls.ts';
import { waitingMenus } from './live.ts';

/** One change of a record, or of several rows of a resource at once. */
const change = z.object({
  /** Grows with every change, and tells one that came twice. */
  id: z.int(),
  resource: z.string(),
  /** The record's id; null where several or none was named. */
  record: z.string().nullable(),
  /** Who made it; null where the marketplace sent it. */
  by: z.object({ id, name: z.string() }).nullable(),
  at: instant,
});

/** How many wait behind a menu; at most one more than `maxWaitingShown`. Menus that the admin may not read are left out. */
const waiting = z.partialRecord(z.enum(waitingMenus), z.int());

const looker = z.object({ id, name: z.string(), isTyping: z.boolean() });

/** The id of a record. The settings are one record, without an id. */
const record = z.union([id, z.literal('all')]);

/** @param resource takes the names of all resources: in the address of their calls and in the client */
export const liveSchemas = <Name extends string>({ resource }: { resource: z.ZodType<Name, Name> }) =>
  ({
    getLive: {
      input: z.strictObject({
        after: z
          .string()
          .regex(/^\d{1,20}$/)
          .optional(),
      }),
      output: z.object({
        /** Where to go on. */
        position: z.string(),
        changes: z.array(change),
        /** True where it is unknown what changed: read everything that is shown. */
        isReset: z.boolean(),
        waiting,
      }),
    },
    lookAt: {
      input: z.strictObject({
        /** The page's own id, made by itself. */
        page: id,
        resource,
        record,
        /** True once the page no longer shows it. */
        leaves: z.boolean().optional(),
        /** Whether somebody writes there now: said again every few seconds while they do, and false at once when they stop. */
        typing: z.boolean().optional(),
      }),
      output: z.object({ others: z.array(looker) }),
    },
  }) as const satisfies SchemasFor<typeof liveCalls>;
