import { useLingui } from '@lingui/react/macro';
import type { OwnFieldKind, OwnValues } from '#contract/platform/own-field-kinds.ts';
import type { Column } from './column.ts';
import type { AnyFilter } from './list-filter.ts';
import { OwnValue } from './own-value.tsx';
import { type OwnField, useOwnFields } from './use-own-fields.ts';

/** The beginning of the name of an own field’s column and filter, also in the URL. */
export const ownNameStart = 'own_';

const nameOf = ({ key }: OwnField) => ownNameStart + key;

/** What the own fields of its records add to a list: optional columns, and the filters of those with an index. */
export function useOwnColumns<Row>(kind: OwnFieldKind | undefined): {
  columns: readonly Column<Row>[];
  filters: readonly AnyFilter[];
  /** Whether they aren't known yet. */
  areLoading: boolean;
} {
  const { t } = useLingui();
  const known = useOwnFields(kind);
  const fields = known ?? [];
  const columns = fields.map((field) => ({
    key: nameOf(field) as Extract<keyof Row, string>,
    header: field.label,
    isSortable: false as const,
    isOptional: true as const,
    ...(field.type === 'number' && { align: 'end' as const }),
    // The rows of a list with own fields have their values.
    cell: (row: Row) => <OwnValue type={field.type} value={(row as { own: OwnValues }).own[field.key]} />,
  }));
  const filters = fields
    .filter(({ filter }) => filter === 'yes')
    .map((field): AnyFilter => {
      const { key, type, label, choices } = field;
      const common = { name: nameOf(field), label, own: { key, type } };
      if (type === 'number') return { ...common, kind: 'amount' };
      if (type === 'date') return { ...common, kind: 'time' };
      if (type === 'boolean')
        return {
          ...common,
          kind: 'options',
          isAside: true,
          options: [
            { value: 'true', label: t`Yes` },
            { value: 'false', label: t`No` },
          ],
        };
      return type === 'choice'
        ? {
            ...common,
            kind: 'options',
            isAside: true,
            options: choices.map((choice) => ({ value: choice, label: choice })),
          }
        : { ...common, kind: 'comparison' };
    });
  return { columns, filters, areLoading: known === undefined };
}
