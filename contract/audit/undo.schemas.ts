import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { id, noFields } from '../platform/fields.ts';
import type { undoCalls } from './undo.calls.ts';

export const undoSchemas = {
  undoChange: {
    input: z.strictObject({
      /** The name of the write to undo. */
      call: z.string().min(1).max(100),
      /** The record that it changed. */
      record: id,
    }),
    output: noFields,
  },
  restoreValues: {
    /** The id of the audit row. */
    input: z.strictObject({ entry: z.string().regex(/^\d{1,18}$/) }),
    output: noFields,
  },
} as const satisfies SchemasFor<typeof undoCalls>;
