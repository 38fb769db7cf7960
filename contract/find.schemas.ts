import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { id } from './fields.ts';
import type { findCalls } from './find.calls.ts';
import { searchMaxLength } from './limits.ts';

export const findSchemas = {
  find: {
    /** Of one or two letters, those are found whose name begins with them. Nothing finds nothing. */
    input: z.strictObject({ search: z.string().trim().max(searchMaxLength).default('') }),
    output: z.object({
      hits: z.array(
        z.object({
          kind: z.enum(['user', 'token', 'ticket', 'admin']),
          id,
          /** What it is called, and what tells it from others of that name. */
          title: z.string(),
          detail: z.string(),
        }),
      ),
    }),
  },
} as const satisfies SchemasFor<typeof findCalls>;
