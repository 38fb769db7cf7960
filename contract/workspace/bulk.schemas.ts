import { z } from 'zod';
import type { bulkCalls } from './bulk.calls.ts';
import type { SchemasFor } from '../platform/call.ts';
import { byId, byIdWithReason, id, instant } from '../platform/fields.ts';
import { bulkSelectionMax, listFilterMax } from '../platform/limits.ts';
import { listInput } from '../platform/list.ts';
import { ownKey, ownValue } from '../platform/own-fields.ts';
import { personal } from '../platform/personal.ts';

/** Why rows can't be changed, or were not: a sentence, how many rows it applies to, and the first of them. */
const reason = z.object({
  sentence: personal('text'),
  count: z.int(),
  names: z.array(personal('text')),
});

const bulk = z.object({
  id,
  list: z.string(),
  /** The resource that it changes. */
  resource: z.string(),
  act: z.string(),
  /** Whether it applies the action or undoes one. */
  isUndo: z.boolean(),
  startedBy: z.object({ id, name: z.string() }),
  /** The rows are counted, then checked; the run waits for confirmation; then it runs, and is over. */
  phase: z.enum(['counting', 'checking', 'asking', 'running', 'over']),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** How many rows; null until they are counted. */
  total: z.int().nullable(),
  /** The result of the check. For a very large run, it covers only the first rows. */
  check: z.object({ looked: z.int(), would: z.int(), wouldNot: z.array(reason) }),
  /** The results of the rows so far. */
  outcome: z.object({ done: z.int(), notDone: z.array(reason) }),
  /** Whether it can be undone: not if its action can't, if nothing was changed, or if it was undone already. */
  canUndo: z.boolean(),
  /** Why it failed, and what to do next. */
  error: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});

const row = z.object({
  /** The record's id. */
  id,
  name: personal('text'),
  outcome: z.enum(['waiting', 'done', 'changed', 'refused', 'failed']),
  /** Why it was not changed, or wouldn't be. */
  reason: personal('text').nullable(),
});

/** @param names the lists with bulk actions, and the names of the actions */
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
          /** The selected rows; otherwise `matching`. */
          ids: z.array(id).min(1).max(bulkSelectionMax).optional(),
          /** All matching rows: search and filters as the list's call accepts them, under standard names. */
          matching: z
            .record(z.string().max(100), z.union([z.string().max(listFilterMax), z.boolean(), z.number()]))
            .optional(),
          /** For an assignment: the assignee; null to unassign. */
          adminId: id.nullable().optional(),
          /** For an own field: its key and its new value; null empties it. */
          field: z.strictObject({ key: ownKey, value: ownValue.nullable() }).optional(),
        })
        .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
          path: ['ids'],
          message: 'rowsOrMatching',
        }),
      output: bulk,
    },
    getBulk: { input: byId, output: bulk },
    /** The reason applies to the run and to each of its rows. */
    confirmBulk: { input: byIdWithReason, output: bulk },
    cancelBulk: { input: byId, output: bulk },
    undoBulk: { input: byId, output: bulk },
    listBulkRows: {
      input: listInput(['name'], {
        /** The run's id. */
        id,
        /** Only rows that were changed, or only rows that were not. */
        done: z
          .enum(['true', 'false'])
          .transform((done) => done === 'true')
          .optional(),
      }),
      output: row,
    },
  }) as const satisfies SchemasFor<typeof bulkCalls>;
