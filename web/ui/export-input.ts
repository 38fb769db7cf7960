import type { client } from '#web/lib/client.ts';
import { zoneName } from '#web/lib/format.ts';
import type { InputOf } from '#web/lib/use-list.ts';
import type { ShownList } from './shown-list.ts';

type Input = InputOf<typeof client.exports.startExport>;

/** The options of an export. */
interface ExportOptions {
  format: 'csv' | 'xlsx' | 'ndjson';
  columns: 'shown' | 'all';
  zone: string;
  bom: boolean;
  note: boolean;
  reason: string;
}

/** The options of an export that nobody chose: the screen's columns as CSV, in the viewer's time zone. */
export const exportDefaults = (): ExportOptions => ({
  format: 'csv',
  columns: 'shown',
  zone: zoneName(),
  bom: true,
  note: true,
  reason: '',
});

/** The columns of the screen. If a filter has a label for a value, the export contains that label. */
function shownColumns({ columns, filters }: ShownList): NonNullable<Input['columns']> {
  const wordsOf = (field: string) => {
    const filter = filters.find(({ name, kind }) => name === field && kind === 'options');
    const options = filter?.kind === 'options' ? filter.options : [];
    return options.length > 0
      ? { words: Object.fromEntries(options.map(({ value, label }) => [value, label])) }
      : {};
  };
  return columns
    .flatMap(({ key, header, also = [] }) => [{ field: key.replace(/^own_/, 'own.'), header }, ...also])
    .filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index)
    .map(({ field, header }) => ({ field, heading: header, ...wordsOf(field) }));
}

/** The input of the call that exports a list. */
export function exportInput(list: ShownList, options: ExportOptions): Input {
  const { columns, format, bom, reason, ...others } = options;
  return {
    ...others,
    format,
    bom: bom && format === 'csv',
    ...(reason.trim() !== '' && { reason }),
    list: list.name as Input['list'],
    name: list.label,
    input: list.asked,
    ...(list.ids ? { ids: [...list.ids] } : {}),
    ...(columns === 'shown' ? { columns: shownColumns(list) } : {}),
  };
}
