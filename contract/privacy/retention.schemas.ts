import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { instant, loadedVersion, noFields } from '../platform/fields.ts';
import { mostDays, retentionKinds } from './retention.ts';
import type { retentionCalls } from './retention.calls.ts';

const kind = z.enum(retentionKinds);
/** Null to keep them forever. */
const keepDays = z.int().min(1).max(mostDays).nullable();
/** Rows past their retention period, counted up to a limit, and the oldest of them. */
const due = z.object({ rows: z.int(), isMore: z.boolean(), oldest: instant.nullable() });

export const retentionSchemas = {
  getRetention: {
    input: noFields,
    output: z.object({
      kinds: z.array(
        z.object({
          kind,
          keepDays,
          leastDays: z.int(),
          usualDays: keepDays,
          version: z.int(),
          /**
           * The size of its tables with their indexes, in bytes; null if it shares its table with another kind.
           */
          bytes: z.number().nullable(),
          due,
        }),
      ),
      /** The last run; null before the first. `isWhole` is false if it had to stop with work left. */
      last: z.object({ endedAt: instant, rows: z.int(), isWhole: z.boolean() }).nullable(),
      /** Whether this server has a folder for rows that leave the audit trail. */
      hasFolder: z.boolean(),
    }),
  },
  previewRetention: {
    input: z.strictObject({ kind, keepDays: z.int().min(1).max(mostDays) }),
    output: due,
  },
  updateRetention: {
    input: z.strictObject({ kind, keepDays, version: loadedVersion }),
    output: z.object({ kind, keepDays, version: z.int() }),
  },
} as const satisfies SchemasFor<typeof retentionCalls>;
