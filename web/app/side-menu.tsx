import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { menuEntries, type MenuEntry, type MenuPath } from '#contract/platform/menu.ts';
import { type SavedView, useViews, viewAddress } from '#web/ui/use-views.ts';
import { waitingMost } from '#contract/workspace/live.ts';
import { useViewCounts, useWaiting } from '#web/lib/live.ts';
import { menuWords } from '#web/lib/screens.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import { prefetchScreen } from './prefetch.ts';
import { isOpen } from './guards.ts';
import { screens } from './screens.ts';
import styles from './side-menu.module.css';
import { useScreen } from './use-screen.ts';

type Entry = MenuEntry<MenuPath>;

/** Screens below the entry of their menu: a sub-admin's menu holds what their list holds (specification 4.4), so these are for superadmins. */
const screensBelow = screens.filter(({ isBelow }) => isBelow);

/**
 * What an admin sees of the menu (specification 4.4): the built screens that they may see; of a group its
 * permitted children. With an empty list a sub-admin sees nothing, common entries included (specification 3.6).
 */
function visibleMenu(admin: Session): Entry[] {
  const isVisible = (entry: Entry) =>
    !entry.inProfileMenu &&
    isOpen(admin, entry.path) &&
    (entry.path !== '/outbox' || admin.hasOutbox === true);
  if (admin.role !== 'superadmin' && admin.restriction.length === 0) return [];
  return menuEntries.flatMap((entry) => {
    if (!entry.children) return isVisible(entry) ? [entry] : [];
    const children = entry.children.filter(isVisible);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** A count as the menu shows it. */
function useMenuCount(): (count: number) => string {
  const { t, i18n } = useLingui();
  const most = i18n.number(waitingMost);
  return (count) => (count > waitingMost ? t`${most}+` : i18n.number(count));
}

/** How many wait behind an entry; undefined where it has no such count, or nothing waits. */
function useWaitingWords(path: MenuPath): string | undefined {
  const words = useMenuCount();
  const waiting: Partial<Record<MenuPath, number>> = useWaiting();
  const count = waiting[path] ?? 0;
  return count === 0 ? undefined : words(count);
}

/** How many rows a saved view has, where that is known. */
function ViewCount({ id }: { id: string }) {
  const words = useMenuCount();
  const count = useViewCounts()[id];
  return count === undefined ? null : <span className={styles.waiting}>{words(count)}</span>;
}

/** Scrolls the menu to a part of it. scrollIntoView would let the first Tab key begin there, past the link to the content. */
function bringIntoView(part: Element) {
  const menu = part.closest('nav');
  if (!menu) return;
  const [shown, { top, bottom }] = [menu.getBoundingClientRect(), part.getBoundingClientRect()];
  menu.scrollTop += Math.min(0, top - shown.top) + Math.max(0, bottom - shown.bottom);
}

function EntryLink({
  entry,
  isCurrent,
  onFollow,
}: {
  entry: Entry;
  isCurrent: boolean;
  onFollow: () => void;
}) {
  const { t, i18n } = useLingui();
  const { label, icon: Mark } = menuWords(entry.path);
  const item = useRef<HTMLLIElement>(null);
  const views = useViews()?.filter(({ path }) => path === entry.path) ?? [];
  const open = new URLSearchParams(useLocation().search).get('view');
  const isOpenView = (view: SavedView) => isCurrent && view.id === open;
  const screen = useScreen();
  const isSuperadmin = useSession()?.role === 'superadmin';
  const below = isSuperadmin ? screensBelow.filter(({ access }) => access === entry.path) : [];
  const isOpenBelow = below.some(({ name }) => name === screen?.name);
  const waiting = useWaitingWords(entry.path);
  const place = isCurrent ? [screen?.name, open, views.length].join() : null;
  useEffect(() => {
    if (place === null) return;
    const marked = item.current?.querySelector('[aria-current]') ?? item.current;
    if (marked) bringIntoView(marked);
  }, [place]);
  return (
    <li ref={item}>
      <Link
        aria-description={waiting === undefined ? undefined : t`${waiting} waiting`}
        to={entry.path}
        className={styles.entry}
        aria-current={isCurrent && !isOpenBelow && !views.some(isOpenView) ? 'page' : undefined}
        onClick={onFollow}
        onPointerEnter={() => prefetchScreen(entry.path)}
        onFocus={() => prefetchScreen(entry.path)}
      >
        {Mark && <Mark size={18} stroke={1.75} aria-hidden />}
        <span>{i18n._(label)}</span>
        {waiting !== undefined && (
          <span className={styles.waiting} aria-hidden>
            {waiting}
          </span>
        )}
      </Link>
      {below.length + views.length > 0 && (
        <ul className={styles.views}>
          {below.map(({ name, title, paths: [path] }) => (
            <li key={name}>
              <Link
                to={path}
                className={styles.entry}
                aria-current={screen?.name === name ? 'page' : undefined}
                onClick={onFollow}
              >
                {i18n._(title)}
              </Link>
            </li>
          ))}
          {views.map((view) => (
            <li key={view.id}>
              <Link
                to={viewAddress(view)}
                className={styles.entry}
                aria-current={isOpenView(view) ? 'page' : undefined}
                onClick={onFollow}
              >
                <bdi className={styles.view}>{view.name}</bdi>
                <ViewCount id={view.id} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Group({
  entry,
  current,
  onFollow,
}: {
  entry: Entry;
  current: string | undefined;
  onFollow: () => void;
}) {
  const { i18n } = useLingui();
  const [isUnfolded, setUnfolded] = useState(true);
  const { label, icon: Mark } = menuWords(entry.path);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {Mark && <Mark size={18} stroke={1.75} aria-hidden />}
        <span>{i18n._(label)}</span>
        <IconChevronDown size={16} aria-hidden className={styles.fold} />
      </button>
      {isUnfolded && (
        <ul className={styles.children}>
          {entry.children?.map((child) => (
            <EntryLink
              key={child.path}
              entry={child}
              isCurrent={child.path === current}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The menu of the drawer. `onFollow` closes a temporary drawer. */
export function SideMenu({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui();
  const admin = useSession();
  const screen = useScreen();
  const current = screen?.standsUnder ?? screen?.access;
  if (!admin) return null;
  return (
    <nav aria-label={t`Main menu`} className={styles.menu}>
      <ul>
        {visibleMenu(admin).map((entry) =>
          entry.children ? (
            <Group key={entry.path} entry={entry} current={current} onFollow={onFollow} />
          ) : (
            <EntryLink
              key={entry.path}
              entry={entry}
              isCurrent={entry.path === current}
              onFollow={onFollow}
            />
          ),
        )}
      </ul>
    </nav>
  );
}
