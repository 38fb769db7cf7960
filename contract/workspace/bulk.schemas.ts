import { z } from 'zod';
import type { bulkCalls } from './bulk.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, byIdWithReason, id, instant } from '../platform/fields.ts';
import { bulkSelectionMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';

/** Why rows can't be done, or were not: a sentence, how many rows it is said of, and the first of them. */
const reason = z.object({
  sentence: personal('text'),
  count: z.int(),
  names: z.array(personal('text')),
});

const bulk = z.object({
  id,
  list: z.string(),
  act: z.string(),
  /** Whether it does the act, or undoes one. */
  isUndo: z.boolean(),
  startedBy: z.object({ id, name: z.string() }),
  /** The rows are counted, then tried; it waits for the confirmation; then it runs, and is over. */
  phase: z.enum(['counting', 'checking', 'asking', 'running', 'over']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** How many rows; null until they are counted. */
  total: z.int().nullable(),
  /** What the check found. Of a very large run it looks at the first rows alone. */
  check: z.object({ looked: z.int(), would: z.int(), wouldNot: z.array(reason) }),
  /** What came of the rows so far. */
  outcome: z.object({ done: z.int(), notDone: z.array(reason) }),
  /** Whether it can be undone: not if its act can't, or nothing was done, or somebody did already. */
  canUndo: z.boolean(),
  /** Why it failed, and what to do next. */
  error: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});

const row = z.object({
  /** The record's. */
  id,
  name: personal('text'),
  outcome: z.enum(['waiting', 'done', 'changed', 'refused', 'failed']),
  /** Why it was not done, or wouldn't be. */
  reason: personal('text').nullable(),
});

/** @param names take the lists in which many rows can be chosen, and what can be done to them */
export const bulkSchemas = <List extends string, Act extends string>({
  list,
  act,
}: {
  list: z.ZodType<List, List>;
  act: z.ZodType<Act, Act>;
}) =>
  ({
    prepareBulk: {
      input: z
        .strictObject({
          /** The name of a list call. */
          list,
          act,
          /** The rows that were chosen; else `matching`. */
          ids: z.array(id).min(1).max(bulkSelectionMax).optional(),
          /** All rows that match: search and filters as the list's call takes them, under standard names. */
          matching: z
            .record(z.string().max(100), z.union([z.string().max(200), z.boolean(), z.number()]))
            .optional(),
          /** For an act that puts somebody in charge: whom; null for nobody. */
          adminId: id.nullable().optional(),
        })
        .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
          path: ['ids'],
          message: 'rowsOrMatching',
        }),
      output: bulk,
    },
    getBulk: { input: byId, output: bulk },
    /** The reason holds for the run and for each of its rows. */
    confirmBulk: { input: byIdWithReason, output: bulk },
    cancelBulk: { input: byId, output: bulk },
    undoBulk: { input: byId, output: bulk },
    listBulkRows: {
      input: listInput(['name'], {
        /** The run. */
        id,
        /** Only those that were done, or only those that were not. */
        done: z
          .enum(['true', 'false'])
          .transform((done) => done === 'true')
          .optional(),
      }),
      output: row,
    },
  }) as const satisfies SchemasFor<typeof bulkCalls>;
