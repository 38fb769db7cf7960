import { type RawBuilder, sql } from 'kysely';
import { convertRows, type WriteValue } from './copy-rows.ts';
import type { FieldKind } from './fields.ts';
import type { FileFormat } from './format.ts';
import type { ExportColumn } from './request.ts';

const byKind: Readonly<Record<FieldKind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`(${value})::text`,
  plain: (value) => sql`(${value})::text`,
  integer: (value) => sql`to_json(${value})`,
  // As everywhere in the API: a number of JSON loses digits.
  decimal: (value) => sql`trim_scale((${value})::numeric)::text`,
  boolean: (value) => sql`to_json(${value})`,
  instant: (value) => sql`date_trunc('milliseconds', (${value})::timestamptz)`,
  json: (value) => sql`to_json(${value})`,
};

/** A column's member of the object. */
function memberOf(column: ExportColumn, isFirst: boolean): WriteValue {
  const name = `${isFirst ? '' : ','}${JSON.stringify([column.field, ...column.path].join('.'))}:`;
  const write = writers[column.kind];
  return (value) => name + (value === null ? 'null' : write(value));
}

/** PostgreSQL wrote it as JSON, and escapes line breaks there. */
const asItIs = (value: string) => value.replaceAll('\n', ' ');
const asText = (value: string) => JSON.stringify(value);

const writers: Readonly<Record<FieldKind, (value: string) => string>> = {
  text: asText,
  plain: asText,
  integer: asItIs,
  decimal: asText,
  boolean: asItIs,
  // PostgreSQL writes `2026-03-02 00:30:00.789+04`; JSON's dates have a T and the minutes of the offset.
  instant: (value) => `"${value.replace(' ', 'T')}${/[+-]\d\d$/.test(value) ? ':00' : ''}"`,
  json: asItIs,
};

/** One JSON object a line, under the standard names of the fields. */
export const ndjson: FileFormat = {
  contentType: 'application/x-ndjson; charset=utf-8',
  extension: 'ndjson',
  copyOptions: 'format text',
  lineEndsWithReturn: false,
  select: (columns, cell) =>
    sql.join(
      columns.map((column, index) => sql`${byKind[column.kind](cell(column))} as ${sql.ref(`c${index}`)}`),
    ),
  open: ({ columns, note, write }) => {
    const values = columns.map((column, index) => memberOf(column, index === 0));
    const row = { begin: '{', values, end: '}\n' };
    return {
      begin: async () => undefined,
      rows: async (stream) => {
        for await (const chunk of stream) await write(convertRows(chunk as Buffer, row));
      },
      async end(about) {
        if (note) await write(Buffer.from(`${JSON.stringify({ about })}\n`));
      },
    };
  },
};
