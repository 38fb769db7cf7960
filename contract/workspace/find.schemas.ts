import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id } from '../platform/fields.ts';
import type { findCalls } from './find.calls.ts';
import { searchMaxLength } from '../platform/limits.ts';
import { recordKinds } from '../platform/record-kinds.ts';
import { personal } from '../platform/personal.ts';

export const findSchemas = {
  find: {
    /** One or two letters find the records whose name begins with them. An empty text finds nothing. */
    input: z.strictObject({ search: z.string().trim().max(searchMaxLength).default('') }),
    output: z.object({
      hits: z.array(
        z.object({
          kind: z.enum(recordKinds),
          id,
          /** Its name, and a detail that distinguishes it from others of that name. */
          title: personal('text'),
          detail: personal('text'),
        }),
      ),
    }),
  },
} as const satisfies SchemasFor<typeof findCalls>;
