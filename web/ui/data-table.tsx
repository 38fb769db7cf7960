import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import type { Arrange, Column, LeadingColumn } from './column.ts';
import cardStyles from './data-table-cards.module.css';
import styles from './data-table.module.css';
import { Bar } from './states.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useHorizontalOverflow } from './use-horizontal-overflow.ts';

export interface DataTableProps<Row> {
  /** The content of the table, for screen readers. */
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
  /** Whether a row has at most one action. */
  hasOneAction?: boolean | undefined;
  /** A column before all others, such as the one that selects rows. */
  leading?: LeadingColumn<Row>;
  /** Where a click on a row or Enter leads. Without it Enter presses the row's first button. */
  rowTo?: (row: Row) => string | (() => void) | undefined;
  /** Handles dragging in the head; absent if the columns are fixed. */
  arrange?: Arrange;
  /** Shown instead of rows if there are none or loading failed. */
  instead?: ReactNode;
}

/** The width of a column that doesn't set one. */
const usualWidth = 160;
const leadingWidth = 44;

const widthOf = ({ width = usualWidth }: { width?: number }) => width;
const widthsOf = (columns: readonly { width?: number }[]) =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/**
 * The width of each column, as CSS. The remaining width of the frame is divided among the columns that grow, in
 * proportion to their widths.
 * @param others the width of the columns that don't show a field
 */
function sharedWidths<Row>(columns: readonly Column<Row>[], others: number): string[] {
  const growing = columns.filter(({ grows }) => grows);
  const shares = growing.length > 0 ? growing : columns;
  const all = widthsOf(shares);
  const fixed = others + widthsOf(columns) - all;
  return columns.map((column) => {
    const width = widthOf(column);
    return shares.includes(column)
      ? `max(${width}px, (100cqi - ${fixed}px) * ${(width / all).toFixed(5)})`
      : `${width}px`;
  });
}

/** Rows without content, as many as are expected. */
function SkeletonRows<Row>({ columns, expected, leading, rowActions }: DataTableProps<Row>) {
  return Array.from({ length: expected }, (_, index) => (
    <tr key={index}>
      {leading && <td className={styles.leading} data-leading />}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-label={column.header}>
          <Bar width={`${48 + ((index * 17 + column.key.length * 11) % 36)}%`} />
        </td>
      ))}
      {rowActions && <td className={styles.actions} data-actions />}
    </tr>
  ));
}

function HeadRow<Row>(props: DataTableProps<Row>) {
  const { columns, sort, onSort, leading, rowActions, arrange } = props;
  const { t } = useLingui();
  return (
    <tr>
      {/* Not a heading: it only contains the checkbox that selects the page. */}
      {leading && (
        <td className={styles.leading} data-leading data-label={t`Select page`}>
          {leading.head}
        </td>
      )}
      {columns.map((column) => (
        <TableHead key={column.key} column={column} sort={sort} onSort={onSort} arrange={arrange} />
      ))}
      {rowActions && (
        <th scope="col" className={styles.actions}>
          <span className={styles.header}>
            <Trans>Action</Trans>
          </span>
        </th>
      )}
    </tr>
  );
}

/**
 * A grid that fills its frame, with a sticky head, sort buttons, and skeleton rows of the real layout (section 9).
 * On a phone each row is a card.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, isStale, rowActions, leading, rowTo, arrange, instead } = props;
  const { t } = useLingui();
  const scroll = useRef<HTMLElement>(null);
  const sideways = useHorizontalOverflow(scroll);
  useScrollRestoration(scroll, label, rows !== undefined);
  const actionsWidth = props.hasOneAction ? 76 : 136;
  const others = (rowActions ? actionsWidth : 0) + (leading ? leadingWidth : 0);
  const width = widthsOf(columns) + others;
  const shared = sharedWidths(columns, others);
  // If widths were chosen, the last column takes the remaining width.
  const lastTakesRest = arrange?.isWidened === true;
  return (
    <section
      ref={scroll}
      className={`${styles.scroll} ${cardStyles.cards}`}
      aria-label={t`${label}: table`}
      tabIndex={0}
      data-rows
      {...sideways}
    >
      <table
        className={styles.table}
        style={{ minInlineSize: width }}
        aria-busy={(rows === undefined && !instead) || isStale}
      >
        <caption className={styles.caption}>{label}</caption>
        <colgroup>
          {leading && <col style={{ inlineSize: leadingWidth }} />}
          {columns.map((column, index) => {
            const isRest = lastTakesRest && !rowActions && index === columns.length - 1;
            const chosen = isRest ? undefined : column.width;
            return <col key={column.key} style={{ inlineSize: lastTakesRest ? chosen : shared[index] }} />;
          })}
          {rowActions && <col style={lastTakesRest ? {} : { inlineSize: actionsWidth }} />}
        </colgroup>
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody data-stale={isStale || undefined}>
          {rows === undefined && !instead && <SkeletonRows {...props} />}
          {!instead &&
            rows?.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                rowActions={rowActions}
                leading={leading}
                to={rowTo?.(row)}
              />
            ))}
        </tbody>
      </table>
      {instead && <div className={styles.instead}>{instead}</div>}
    </section>
  );
}
