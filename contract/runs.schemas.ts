import { z } from 'zod';
import type { SchemasFor } from './call.ts';
import { byId, id, instant } from './fields.ts';
import { listInput } from './list.ts';
import type { runsCalls } from './runs.calls.ts';

const state = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

const run = z.object({
  id,
  kind: z.enum(['export', 'import', 'bulk']),
  /** What the screen's sentence names it by: an export's `list` and `format`, an import's `entity` and `file`, a bulk run's `list` and `act`. */
  title: z.record(z.string(), z.string()),
  startedBy: z.object({ id, name: z.string() }),
  state,
  /** How many there are to do; null while nobody knows. */
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  /** What came of it, by its kind. */
  result: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** Why it failed, and what to do next. */
  error: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
});

export const runsSchemas = {
  listRuns: {
    input: listInput(['createdAt'], {
      /** Only those that are not over. */
      open: z
        .enum(['true', 'false'])
        .transform((open) => open === 'true')
        .optional(),
    }),
    output: run,
  },
  getRun: { input: byId, output: run },
  cancelRun: { input: byId, output: run },
} as const satisfies SchemasFor<typeof runsCalls>;
