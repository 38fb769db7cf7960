import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nextSort, sortOf } from '#web/lib/list-state.ts';
import type { InputOf, RowOf, SortKey } from '#web/lib/use-list.ts';
import styles from './data-table.module.css';
import { Bar } from './states.tsx';

interface ColumnLook<Row> {
  header: string;
  /** What the cell shows. Default: the field's text. */
  cell?: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'end';
  /** Fields that the cell shows beside the column's own: a file of the list has them as columns of their own. */
  also?: readonly { field: string; header: string }[];
  /** The least width in pixels; the columns share the remaining width. Default: 160. */
  width?: number;
}

/**
 * A column: `key` is the standard name of its field, by which it is also sorted.
 * `isSortable` is false where the server can't sort by the field; only then may `key` be any field.
 */
export type Column<Row, SortKey extends string = string> = ColumnLook<Row> &
  (
    | { key: Extract<keyof Row, SortKey>; isSortable?: true }
    | { key: Extract<keyof Row, string>; isSortable: false }
  );

/** A column of the list that a call answers. */
export type ColumnOf<Call> = Column<RowOf<Call>, SortKey<InputOf<Call>>>;

export interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads: then as many skeleton rows as `expected`. */
  rows: readonly Row[] | undefined;
  expected: number;
  /** Whether newer rows are loading. */
  isStale: boolean;
  sort: string;
  onSort: (sort: string) => void;
  rowActions?: (row: Row) => ReactNode;
  /** Shown instead of rows where there are none, or where loading failed. */
  instead?: ReactNode;
}

const actionsWidth = 136;

function text(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <span className={styles.none}>—</span>;
  const words = String(value);
  return (
    <bdi title={words} className={styles.text}>
      {words}
    </bdi>
  );
}

function Header<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  if (column.isSortable === false) {
    return (
      <th scope="col" data-align={column.align}>
        <span className={styles.header}>{column.header}</span>
      </th>
    );
  }
  const order = sortOf(sort, column.key);
  return (
    <th scope="col" data-align={column.align} aria-sort={order}>
      <button
        type="button"
        className={styles.header}
        data-sorted={order !== 'none' || undefined}
        onClick={() => onSort(nextSort(sort, column.key))}
      >
        {column.header}
        {order === 'descending' ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />}
      </button>
    </th>
  );
}

/** A grid as high as its frame, with a sticky head, sort buttons, and skeleton rows of the real layout (section 9). */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, expected, isStale, sort, onSort, rowActions, instead } = props;
  const { t } = useLingui();
  const width = columns.reduce((sum, column) => sum + (column.width ?? 160), rowActions ? actionsWidth : 0);
  const skeleton = Array.from({ length: expected }, (_, index) => (
    <tr key={index}>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          <Bar width={`${48 + ((index * 17 + column.key.length * 11) % 36)}%`} />
        </td>
      ))}
      {rowActions && <td className={styles.actions} />}
    </tr>
  ));
  return (
    <section className={styles.scroll} aria-label={t`${label}: table`} tabIndex={0}>
      <table
        className={styles.table}
        style={{ minInlineSize: width }}
        aria-busy={(rows === undefined && !instead) || isStale}
      >
        <caption className={styles.caption}>{label}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ inlineSize: column.width }} />
          ))}
          {rowActions && <col style={{ inlineSize: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th scope="col" className={styles.actions}>
                <span className={styles.header}>
                  <Trans>Action</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined}>
          {rows === undefined && !instead && skeleton}
          {!instead &&
            rows?.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell ? column.cell(row) : text(row[column.key])}
                  </td>
                ))}
                {rowActions && (
                  <td className={styles.actions}>
                    <span className={styles.buttons}>{rowActions(row)}</span>
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
      {instead && <div className={styles.instead}>{instead}</div>}
    </section>
  );
}
