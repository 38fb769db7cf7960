import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconList } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount } from '#web/lib/format.ts';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import { useWindowKey } from '#web/lib/use-window-key.ts';
import { IconButton } from './icon-button.tsx';
import styles from './split-view.module.css';
import { Bar, FailedState } from './states.tsx';
import type { Queue } from './use-queue.ts';

export interface SplitViewProps<Row extends { id: string }> {
  /** The content of the queue, for screen readers. */
  label: string;
  queue: Queue<Row>;
  /** One row of the queue: its name, and the line below it. */
  row: (row: Row) => { name: ReactNode; note: ReactNode };
  /** The address of a record. */
  pathOf: (id: string) => string;
  /** The address of the whole list. */
  list: string;
  /** The open record. */
  children: ReactNode;
}

/** Keeps the open record in sight as the queue moves on. */
function scrollTo(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

function Rows<Row extends { id: string }>({ queue, row, pathOf }: SplitViewProps<Row>) {
  const { query, rows, open } = queue;
  if (query.data === undefined)
    return query.isError && !query.isFetching ? (
      <FailedState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <ul className={styles.rows} aria-busy>
        {[72, 56, 64].map((width) => (
          <li key={width} className={styles.bone}>
            <Bar width={`${width}%`} />
            <Bar width="40%" />
          </li>
        ))}
      </ul>
    );
  if (rows.length === 0)
    return (
      <p className={styles.empty}>
        <Trans>Nothing is waiting.</Trans>
      </p>
    );
  return (
    <ul className={styles.rows}>
      {rows.map((one) => {
        const { name, note } = row(one);
        const isOpen = one.id === open;
        return (
          <li key={one.id}>
            <Link
              ref={isOpen ? scrollTo : null}
              to={pathOf(one.id)}
              className={styles.row}
              aria-current={isOpen ? 'page' : undefined}
            >
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Where the open record is in its queue. */
function Place<Row extends { id: string }>({ queue: { query, position, others } }: { queue: Queue<Row> }) {
  const page = query.data;
  if (page === undefined) return <Bar width="72px" />;
  if (position === null) return <Plural value={others} one="# waiting" other="# waiting" />;
  const place = formatCount(position);
  const all = formatCount(page.count, page.countIsExact);
  return (
    <Trans>
      {place} of {all}
    </Trans>
  );
}

/**
 * A queue next to the record that is open. The keys j and k open the next and the previous record. A phone shows the
 * record with its place in the queue, and the list as a screen of its own.
 */
export function SplitView<Row extends { id: string }>(props: SplitViewProps<Row>) {
  const { label, queue, pathOf, list, children } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { previous, next } = queue;
  useWindowKey((event) => {
    if (document.querySelector('dialog[open]')) return;
    const key = shortcutKeyOf(event);
    const to = key === 'j' ? next : key === 'k' ? previous : undefined;
    if (!to) return;
    event.preventDefault();
    void navigate(pathOf(to.id));
  });
  return (
    <div className={styles.split}>
      <nav className={styles.queue} aria-label={label}>
        <div className={styles.head}>
          <span className={styles.place} role="status">
            <Place queue={queue} />
          </span>
          <IconButton
            label={t`Previous record (k)`}
            disabled={!previous}
            {...(previous && { to: pathOf(previous.id) })}
          >
            <IconArrowUp size={17} />
          </IconButton>
          <IconButton label={t`Next record (j)`} disabled={!next} {...(next && { to: pathOf(next.id) })}>
            <IconArrowDown size={17} />
          </IconButton>
          <IconButton label={t`Whole list`} to={list}>
            <IconList size={17} />
          </IconButton>
        </div>
        <div className={styles.list}>
          <Rows {...props} />
        </div>
      </nav>
      <div className={styles.record}>{children}</div>
    </div>
  );
}
