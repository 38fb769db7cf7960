import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, id, instant } from '../platform/fields.ts';
import { listInput } from '../platform/list.ts';
import type { runsCalls } from './runs.calls.ts';

const state = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

const run = z.object({
  id,
  kind: z.enum([
    'export',
    'import',
    'bulk',
    'backfill',
    'rekey',
    'sampleRemoval',
    'fieldIndex',
    'ruleTrial',
    'screeningImport',
  ]),
  /**
   * The values for the run's name on the screen: an export's `list` and `format`, an import's `entity` and `file`, a
   * bulk run's `list` and `act`, a backfill's `name` and `table`, a `rekey`'s `key`, which is the version of the key;
   * a `fieldIndex`’s `label`, a `ruleTrial`’s `rule`, and a `screeningImport`’s `list`, which are names; a `sampleRemoval` has none.
   */
  title: z.record(z.string(), z.string()),
  /** The server itself starts backfills and changes of the key. */
  startedBy: z.object({ id: id.nullable(), name: z.string() }),
  state,
  /** Since when it is paused. */
  pausedAt: instant.nullable(),
  /** How many there are in total; null while that is unknown. */
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  /** The result, by its kind. */
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
      /** Only runs that are not over. */
      open: z
        .enum(['true', 'false'])
        .transform((open) => open === 'true')
        .optional(),
    }),
    output: run,
  },
  getRun: { input: byId, output: run },
  cancelRun: { input: byId, output: run },
  pauseRun: { input: byId.extend({ paused: z.boolean() }), output: run },
} as const satisfies SchemasFor<typeof runsCalls>;
