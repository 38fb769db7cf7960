import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, noFields } from '../platform/fields.ts';
import type { sampleDataCalls } from './sample-data.calls.ts';
import { sampleKinds } from './sample-kinds.ts';

export const sampleDataSchemas = {
  getSampleData: {
    input: noFields,
    output: z.object({
      /** Without kinds that have none. Empty without a sample. */
      kinds: z.array(z.object({ kind: z.enum(sampleKinds), count: z.int() })),
      /** The run that removes them, while it isn’t over. */
      run: z.object({ id, done: z.int(), total: z.int() }).nullable(),
    }),
  },
  removeSampleData: {
    input: noFields,
    output: z.object({ runId: id }),
  },
} as const satisfies SchemasFor<typeof sampleDataCalls>;
