import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, instant } from '../platform/fields.ts';
import type { liveCalls } from './live.calls.ts';
import { waitingMenus } from './live.ts';

/** One change of a record, or of several rows of a resource at once. */
const change = z.object({
  /** Increases with every change, and identifies a change that arrives twice. */
  id: z.int(),
  resource: z.string(),
  /** The record's id; null if there were several or none. */
  record: z.string().nullable(),
  /** Who made it; null if the marketplace sent it. */
  by: z.object({ id, name: z.string() }).nullable(),
  at: instant,
});

/**
 * How many wait behind each menu; at most one more than `maxWaitingShown`. Menus that the administrator may not read
 * are left out.
 */
const waiting = z.partialRecord(z.enum(waitingMenus), z.int());

const looker = z.object({ id, name: z.string(), isTyping: z.boolean() });

/** The id of a record. The settings are one record, without an id. */
const record = z.union([id, z.literal('all')]);

/** @param resource the names of all resources, as in the address of their calls and in the client */
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
        /** Where to continue. */
        position: z.string(),
        changes: z.array(change),
        /** True if the changes are unknown, so that the page must load everything again. */
        isReset: z.boolean(),
        waiting,
      }),
    },
    lookAt: {
      input: z.strictObject({
        /** The page's own id, which it generates. */
        page: id,
        resource,
        record,
        /** True once the page no longer shows it. */
        leaves: z.boolean().optional(),
        /**
         * Whether somebody is typing there now: sent every few seconds while they are, and false immediately when they
         * stop.
         */
        typing: z.boolean().optional(),
      }),
      output: z.object({ others: z.array(looker) }),
    },
  }) as const satisfies SchemasFor<typeof liveCalls>;
