import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react';
import { nextSort, sortOf } from '#web/lib/list-state.ts';
import type { Arrange, Column } from './column.ts';
import styles from './data-table.module.css';

/** The limits of a column's width, in pixels. */
const columnWidths = { least: 56, most: 800 } as const;

const within = (width: number) =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The rendered widths of a table's columns. */
function shownWidths(cell: Element): Record<string, number> {
  const cells = [...(cell.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return Object.fromEntries(cells.map((one) => [one.dataset['column'] ?? '', within(one.offsetWidth)]));
}

/** Whether later columns are further to the left. */
const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl';

/** Resizes the column with the pointer until it is released. */
function dragWidth(down: PointerEvent<HTMLElement>, key: string, { widen }: Arrange) {
  const cell = down.currentTarget.closest('th');
  if (!cell || down.button !== 0) return;
  down.preventDefault();
  const handle = down.currentTarget;
  const widths = shownWidths(cell);
  const before = widths[key] ?? 0;
  const sign = isMirrored(cell) ? -1 : 1;
  handle.setPointerCapture(down.pointerId);
  const until = new AbortController();
  const follow = ({ clientX }: globalThis.PointerEvent) =>
    widen({ ...widths, [key]: within(before + sign * (clientX - down.clientX)) });
  handle.addEventListener('pointermove', follow, { signal: until.signal });
  handle.addEventListener('lostpointercapture', () => until.abort(), { signal: until.signal });
}

/** Shift and an arrow key resize the column of the focused heading; Alt and an arrow key move it. */
function arrangeByKey(event: KeyboardEvent<HTMLElement>, key: string, { widen, move }: Arrange) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const cell = event.currentTarget.closest('th');
  if (!cell || event.shiftKey === event.altKey) return;
  event.preventDefault();
  const isForward = (event.key === 'ArrowRight') !== isMirrored(cell);
  if (event.shiftKey) {
    const widths = shownWidths(cell);
    widen({ ...widths, [key]: within((widths[key] ?? 0) + (isForward ? 16 : -16)) });
  } else {
    const other = isForward ? cell.nextElementSibling : cell.previousElementSibling;
    const to = other instanceof HTMLElement ? other.dataset['column'] : undefined;
    if (to !== undefined) move(key, to);
  }
}

const dragged = 'application/x-column';

export interface TableHeadProps<Row> {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
  arrange: Arrange | undefined;
}

/** The heading of a column: a click sorts, dragging moves it, and its edge resizes it. */
export function TableHead<Row>({ column, sort, onSort, arrange }: TableHeadProps<Row>) {
  const { key, header, align } = column;
  const isSortable = column.isSortable !== false;
  const order = sortOf(sort, key);
  const dragging = arrange && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragged, key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(dragged);
      if (from !== '' && from !== key) arrange.move(from, key);
    },
  };
  return (
    <th
      scope="col"
      data-column={key}
      data-align={align}
      aria-sort={isSortable ? order : undefined}
      {...dragging}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.header}
          data-sorted={order !== 'none' || undefined}
          onClick={() => onSort(nextSort(sort, key))}
          onKeyDown={arrange && ((event) => arrangeByKey(event, key, arrange))}
        >
          {header}
          {order === 'descending' ? <IconArrowDown size={14} /> : <IconArrowUp size={14} />}
        </button>
      ) : (
        <span className={styles.header} title={header}>
          {header}
        </span>
      )}
      {arrange && (
        <span
          aria-hidden
          className={styles.edge}
          draggable
          onDragStart={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
          onPointerDown={(event) => dragWidth(event, key, arrange)}
        />
      )}
    </th>
  );
}
