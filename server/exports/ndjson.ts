import { type RawBuilder, sql } from 'kysely';
import type { FieldKind } from './fields.ts';
import type { FileFormat } from './format.ts';
import { copiedAsItIs } from './one-text.ts';

const byKind: Readonly<Record<FieldKind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`(${value})::text`,
  plain: (value) => sql`(${value})::text`,
  integer: (value) => value,
  // As everywhere in the API: a number of JSON loses digits.
  decimal: (value) => sql`trim_scale((${value})::numeric)::text`,
  boolean: (value) => value,
  // JSON's dates carry the offset of the session's zone, which is the chosen one.
  instant: (value) => sql`date_trunc('milliseconds', (${value})::timestamptz)`,
  json: (value) => value,
};

/** One JSON object a line, under the standard names of the fields. */
export const ndjson: FileFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  extension: 'ndjson',
  copyOptions: copiedAsItIs,
  lineEndsWithReturn: false,
  select: (columns, cell) => {
    const fields = columns.map(
      (column) =>
        sql`${byKind[column.kind](cell(column))} as ${sql.id([column.field, ...column.path].join('.'))}`,
    );
    return sql`(select row_to_json(exported) from (select ${sql.join(fields)}) as exported)`;
  },
  open: ({ note, write }) => ({
    begin: async () => undefined,
    rows: async (stream) => {
      for await (const chunk of stream) await write(chunk as Buffer);
    },
    async end(about) {
      if (note) await write(Buffer.from(`${JSON.stringify({ about })}\n`));
    },
  }),
};
