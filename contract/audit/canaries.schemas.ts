import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { canariesCalls } from './canaries.calls.ts';
import { byId, email, id, instant, line } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';

/** The ids are those of users. */
export const canariesSchemas = {
  listCanaries: {
    input: listInput(['createdAt']).omit({ search: true }),
    output: z.object({ id, name: z.string(), addedBy: z.string().nullable(), createdAt: instant }),
  },
  addCanary: { input: byId, output: z.object({ id }) },
  createCanary: { input: z.strictObject({ name: line(100), email }), output: z.object({ id }) },
  removeCanary: { input: byId, output: z.object({ id }) },
} as const satisfies SchemasFor<typeof canariesCalls>;
