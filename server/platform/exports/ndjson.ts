import { type RawBuilder, sql } from 'kysely';
import { between, type ConvertedColumn, putBytes, rowConverter } from './convert-rows.ts';
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

/** A column's member of the object: its name stands before each value. */
function memberOf(column: ExportColumn, isFirst: boolean): ConvertedColumn {
  const { kind } = column;
  const before = `${isFirst ? '' : ','}${JSON.stringify([column.field, ...column.path].join('.'))}:`;
  const empty = `${before}null`;
  if (kind === 'integer' || kind === 'boolean' || kind === 'json')
    return between(before, '', { empty, unusual: (text) => before + text.replaceAll('\n', ' ') });
  const text = between(`${before}"`, '"', { empty, unusual: (value) => before + JSON.stringify(value) });
  return kind === 'instant' ? { ...text, put: instantBetween(Buffer.from(`${before}"`)) } : text;
}

const [quote, t, colon, zero, blank, plus, minus] = [0x22, 0x54, 0x3a, 0x30, 0x20, 0x2b, 0x2d];

/** PostgreSQL writes an instant as `2026-03-02 00:30:00.789+04`, JSON's dates have a T and the minutes of the offset. */
function instantBetween(before: Buffer): ConvertedColumn['put'] {
  return ({ source, begin, end }, target, at) => {
    let to = putBytes(before, target, at);
    for (let index = begin; index < end; index += 1) {
      const byte = source[index] as number;
      target[to] = byte === blank ? t : byte;
      to += 1;
    }
    // Of +04:30 the third last is a colon.
    if (source[end - 3] === plus || source[end - 3] === minus) {
      target[to] = colon;
      target[to + 1] = zero;
      target[to + 2] = zero;
      to += 3;
    }
    target[to] = quote;
    return to + 1;
  };
}

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
    const convert = rowConverter({
      begin: '{',
      columns: columns.map((column, index) => memberOf(column, index === 0)),
      end: '}\n',
      special: [quote],
    });
    return {
      begin: async () => undefined,
      rows: async (stream) => {
        for await (const chunk of stream) await write(convert(chunk as Buffer));
      },
      async end(about) {
        if (note) await write(Buffer.from(`${JSON.stringify({ about })}\n`));
      },
    };
  },
};
