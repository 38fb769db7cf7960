import { formulaStarts } from '#contract/platform/formula-starts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ExportColumn } from './request.ts';
import type { FieldKind } from './fields.ts';
import type { FileFormat } from './format.ts';

const byKind: Readonly<Record<FieldKind, (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => sql`case when ascii((${value})::text) in (${sql.raw(formulaStarts.join(', '))})
    then '''' || (${value})::text else (${value})::text end`,
  plain: (value) => value,
  integer: (value) => value,
  decimal: (value) => sql`trim_scale((${value})::numeric)`,
  boolean: (value) => sql`(${value})::text`,
  // The session's zone is the chosen one.
  instant: (value) => sql`date_trunc('second', (${value})::timestamp)`,
  json: (value) => sql`(${value})::text`,
};

/** RFC 4180: lines end with CR LF; a field with a comma, a quote or a line break is quoted. A cell that begins as a formula begins with ' instead. */
export const csv: FileFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  copyOptions: 'format csv',
  lineEndsWithReturn: true,
  select: (columns, cell) =>
    sql.join(
      columns.map((column, index) => sql`${byKind[column.kind](cell(column))} as ${sql.ref(`c${index}`)}`),
    ),
  open: ({ columns, zone, bom, note, write }) => ({
    begin: () =>
      write(Buffer.from((bom ? '\ufeff' : '') + lineOf(columns.map((column) => headingOf(column, zone))))),
    rows: async (stream) => {
      for await (const chunk of stream) await write(chunk as Buffer);
    },
    async end(about) {
      if (note) await write(Buffer.from(lineOf([about, ...columns.slice(1).map(() => '')])));
    },
  }),
};

/** A date's heading says its zone. */
export function headingOf({ heading, kind }: ExportColumn, zone: string): string {
  return kind === 'instant' ? `${heading} (${zone})` : heading;
}

function lineOf(values: readonly string[]): string {
  return `${values.map(fieldOf).join(',')}\r\n`;
}

function fieldOf(value: string): string {
  const safe = formulaStarts.includes(value.codePointAt(0) ?? 0) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
