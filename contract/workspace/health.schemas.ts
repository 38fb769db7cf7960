import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { instant, noFields } from '../platform/fields.ts';
import type { healthCalls } from './health.calls.ts';

export const healthSchemas = {
  getFindings: {
    input: noFields,
    output: z.object({
      /** The version of this server. */
      version: z.string(),
      findings: z.array(
        z.object({
          /** `info` is useful to know, a `warning` gets worse with time, an `error` loses data or blocks work. */
          severity: z.enum(['error', 'warning', 'info']),
          /** What it is about, such as a table or a queue. It begins the sentence. */
          about: z.string(),
          /** The problem and what to do, in English. */
          sentence: z.string(),
          /** Since when; null where the database doesn't know. */
          since: instant.nullable(),
          /** The anchor of the paragraph about it in the operations guide. */
          paragraph: z.string(),
          /** The id of the record that it is about, such as a webhook. */
          record: z.string().optional(),
        }),
      ),
    }),
  },
  retryEmail: { input: noFields, output: z.object({ count: z.int() }) },
} as const satisfies SchemasFor<typeof healthCalls>;
