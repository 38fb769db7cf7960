import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { instant, noFields } from '../platform/fields.ts';
import type { healthCalls } from './health.calls.ts';

export const healthSchemas = {
  getFindings: {
    input: noFields,
    output: z.object({
      findings: z.array(
        z.object({
          /** `info` is worth knowing, a `warning` gets worse with time, an `error` loses something or stands still. */
          severity: z.enum(['error', 'warning', 'info']),
          /** What it is about, such as a table or a queue. It begins the sentence. */
          about: z.string(),
          /** What is wrong and what to do, in English. */
          sentence: z.string(),
          /** Since when; null where the database doesn't know. */
          since: instant.nullable(),
          /** The paragraph of the operations guide about it, by its anchor. */
          paragraph: z.string(),
        }),
      ),
    }),
  },
} as const satisfies SchemasFor<typeof healthCalls>;
