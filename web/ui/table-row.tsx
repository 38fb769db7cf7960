import { useNavigate } from 'react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Column, LeadingColumn } from './column.ts';
import styles from './data-table.module.css';
import { EmailText } from './email-text.tsx';

function text(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <span className={styles.none}>—</span>;
  const words = String(value);
  return (
    <bdi title={words} className={styles.text}>
      <EmailText email={words} />
    </bdi>
  );
}

/** Elements in a row that handle clicks themselves. */
const ownClick = 'a, button, input, select, textarea, label, [role="menuitem"], [role="dialog"], dialog';

export interface TableRowProps<Row> {
  rowActions: ((row: Row) => ReactNode) | undefined;
  leading: LeadingColumn<Row> | undefined;
  row: Row;
  columns: readonly Column<Row>[];
  /** Where a click leads, or its action. */
  to: string | (() => void) | undefined;
}

/**
 * One row, or one card on a phone. A click outside its links and buttons opens its record; keys move between rows.
 */
export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, columns, rowActions, leading, to } = props;
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (to === undefined || event.button > 1) return;
    // React also reports clicks in dialogs that the row's buttons have opened.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.target.closest(ownClick) || getSelection()?.isCollapsed === false) return;
    if (typeof to === 'function') return to();
    if (event.metaKey || event.ctrlKey || event.button === 1) globalThis.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  return (
    <tr
      tabIndex={-1}
      data-row={row.id}
      data-to={typeof to === 'function' ? '' : to}
      className={to === undefined ? undefined : styles.opens}
      onClick={open}
      onAuxClick={open}
    >
      {leading && (
        <td className={styles.leading} data-leading>
          {leading.cell(row)}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-align={column.align}
          data-label={column.header}
          data-phone={column.isOnPhones}
        >
          {column.cell ? column.cell(row) : text(row[column.key])}
        </td>
      ))}
      {rowActions && (
        <td className={styles.actions} data-actions>
          <span className={styles.buttons}>{rowActions(row)}</span>
        </td>
      )}
    </tr>
  );
}
