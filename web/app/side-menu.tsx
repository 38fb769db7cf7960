import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type SavedView, useViews, viewAddress } from '#web/ui/use-views.ts';
import { useViewCounts } from '#web/lib/live.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import { prefetchScreen } from './prefetch.ts';
import { useFolds } from './menu-folds.ts';
import { addressOf, isIn, type MenuGroup, type MenuLine, menuOf } from './menu-lines.ts';
import styles from './side-menu.module.css';
import { useScreen } from './use-screen.ts';
import { useMenuCount, useWaitingCount } from './use-waiting-count.ts';

/** The number of rows of a saved view, if it is known. */
function ViewCount({ id }: { id: string }) {
  const words = useMenuCount();
  const count = useViewCounts()[id];
  return count === undefined ? null : <span className={styles.waiting}>{words(count)}</span>;
}

/**
 * Scrolls the menu to one of its parts. scrollIntoView would let the first Tab key begin there and skip the link
 * to the content.
 */
function bringIntoView(part: Element) {
  const menu = part.closest('nav');
  if (!menu) return;
  const [shown, { top, bottom }] = [menu.getBoundingClientRect(), part.getBoundingClientRect()];
  menu.scrollTop += Math.min(0, top - shown.top) + Math.max(0, bottom - shown.bottom);
}

/** The links to the saved views of a line, each as a list item. */
function ViewLinks({
  views,
  open,
  onFollow,
}: {
  views: readonly SavedView[];
  open: SavedView | undefined;
  onFollow: () => void;
}) {
  return views.map((view) => (
    <li key={view.id}>
      <Link
        to={viewAddress(view)}
        className={styles.entry}
        aria-current={view.id === open?.id ? 'page' : undefined}
        onClick={onFollow}
      >
        <bdi className={styles.view}>{view.name}</bdi>
        <ViewCount id={view.id} />
      </Link>
    </li>
  ));
}

/** A line with the saved views of its lists, which are always one level below the menu's first level. */
function Line({ line, isInGroup, onFollow }: { line: MenuLine; isInGroup: boolean; onFollow: () => void }) {
  const { t, i18n } = useLingui();
  const { label, icon: Mark, tabs } = line;
  const item = useRef<HTMLLIElement>(null);
  const addresses = tabs.map(addressOf);
  const views = useViews()?.filter(({ path }) => addresses.includes(path)) ?? [];
  const view = new URLSearchParams(useLocation().search).get('view');
  const screen = useScreen();
  const isCurrent = isIn(line, screen);
  const open = isCurrent ? views.find(({ id }) => id === view) : undefined;
  const waiting = useWaitingCount(tabs);
  const place = isCurrent ? [screen?.name, view, views.length].join() : null;
  useEffect(() => {
    if (place === null) return;
    const around = item.current?.parentElement;
    const marked = around?.querySelector('[aria-current]') ?? item.current;
    if (marked) bringIntoView(marked);
  }, [place]);
  const [first] = tabs;
  const links = <ViewLinks views={views} open={open} onFollow={onFollow} />;
  if (!first) return null;
  return (
    <>
      <li ref={item}>
        <Link
          aria-description={waiting === undefined ? undefined : t`${waiting} waiting`}
          to={addressOf(first)}
          className={styles.entry}
          aria-current={isCurrent && !open ? (screen?.name === first.name ? 'page' : true) : undefined}
          onClick={onFollow}
          onPointerEnter={() => prefetchScreen(first)}
          onFocus={() => prefetchScreen(first)}
        >
          {!isInGroup && Mark && <Mark size={18} stroke={1.75} aria-hidden />}
          <span>{i18n._(label)}</span>
          {waiting !== undefined && (
            <span className={styles.waiting} aria-hidden>
              {waiting}
            </span>
          )}
        </Link>
        {!isInGroup && views.length > 0 && <ul className={styles.children}>{links}</ul>}
      </li>
      {isInGroup && links}
    </>
  );
}

function Group({
  group,
  isUnfolded,
  onFold,
  onFollow,
}: {
  group: MenuGroup;
  isUnfolded: boolean;
  onFold: () => void;
  onFollow: () => void;
}) {
  const { t, i18n } = useLingui();
  const { label, icon: Mark, lines } = group;
  const waiting = useWaitingCount(lines.flatMap(({ tabs }) => tabs));
  const isCounted = waiting !== undefined && !isUnfolded;
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isUnfolded}
        aria-description={isCounted ? t`${waiting} waiting` : undefined}
        onClick={onFold}
      >
        {Mark && <Mark size={18} stroke={1.75} aria-hidden />}
        <span>{i18n._(label)}</span>
        {isCounted && (
          <span className={styles.waiting} aria-hidden>
            {waiting}
          </span>
        )}
        <IconChevronDown size={16} aria-hidden className={styles.fold} />
      </button>
      {isUnfolded && (
        <ul className={styles.children}>
          {lines.map((line) => (
            <Line key={line.tabs[0]?.name} line={line} isInGroup onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Menu({ admin, onFollow }: { admin: Session; onFollow: () => void }) {
  const { t } = useLingui();
  const screen = useScreen();
  const parts = menuOf(admin);
  const inUse = parts.find((part) => 'lines' in part && part.lines.some((line) => isIn(line, screen)));
  const { isUnfolded, fold } = useFolds(admin.id, inUse && 'lines' in inUse ? inUse.name : undefined);
  return (
    <nav aria-label={t`Main menu`} className={styles.menu}>
      <ul>
        {parts.map((part) =>
          'lines' in part ? (
            <Group
              key={part.name}
              group={part}
              isUnfolded={isUnfolded(part.name)}
              onFold={() => fold(part.name)}
              onFollow={onFollow}
            />
          ) : (
            <Line key={part.tabs[0]?.name} line={part} isInGroup={false} onFollow={onFollow} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** The menu in the drawer. `onFollow` closes a temporary drawer. */
export function SideMenu({ onFollow }: { onFollow: () => void }) {
  const admin = useSession();
  return admin && <Menu key={admin.id} admin={admin} onFollow={onFollow} />;
}
