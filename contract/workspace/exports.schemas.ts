import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import type { exportsCalls } from './exports.calls.ts';
import { id, line, reason } from '../platform/fields.ts';
import { bulkSelectionMax, listFilterMax } from '../platform/limits.ts';

const column = z.strictObject({
  /** A field of the list's rows by its standard name; `bankDetail.accountNumber` is a nested field. */
  field: z
    .string()
    .max(100)
    .regex(/^[a-z]\w*(?:\.[a-z]\w*)*$/i),
  heading: line(200),
  /** What to write instead of some values, such as the word that the screen shows for a status. */
  words: z.record(z.string().max(100), z.string().max(200)).optional(),
});

/** @param list takes the names of all list calls */
export const exportsSchemas = <List extends string>({ list }: { list: z.ZodType<List, List> }) =>
  ({
    startExport: {
      input: z.strictObject({
        /** The name of a list call. */
        list,
        /** The list's displayed name, for the note in the file. */
        name: line(100).optional(),
        /** Search, sort and filters as that call accepts them, under standard names. All pages are exported. */
        input: z
          .record(z.string().max(100), z.union([z.string().max(listFilterMax), z.boolean(), z.number()]))
          .default({}),
        /** Only these rows of the result: the selected ones. */
        ids: z.array(id).min(1).max(bulkSelectionMax).optional(),
        format: z.enum(['csv', 'ndjson', 'xlsx']),
        /** By default, every field under its standard name. The id is always included. */
        columns: z.array(column).min(1).max(60).optional(),
        /** The time zone of its dates, such as `Asia/Dubai`. */
        zone: z
          .string()
          .max(60)
          .regex(/^[A-Z][\w+/-]*$/i)
          .default('UTC'),
        /** Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8. */
        bom: z.boolean().default(false),
        /**
         * Whether the file contains its filter, time and number of rows: in its last line, or on a sheet of its
         * own.
         */
        note: z.boolean().default(false),
        /** Why the file is needed. Required for administrators if the file contains personal data. */
        reason,
      }),
      output: z.object({ id, address: z.string() }),
    },
  }) as const satisfies SchemasFor<typeof exportsCalls>;
