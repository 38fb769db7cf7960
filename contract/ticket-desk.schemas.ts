import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { id, imageFile } from './fields.ts';
import type { ticketDeskCalls } from './ticket-desk.calls.ts';

export const ticketDeskSchemas = {
  attachFile: {
    input: z.strictObject({ ticketId: id, file: imageFile }),
    output: z.object({ id, name: z.string(), type: z.string(), size: z.int() }),
  },
} as const satisfies SchemasFor<typeof ticketDeskCalls>;
