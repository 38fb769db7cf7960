import { useEffect, useRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './menu.module.css';

export interface MenuItemsProps {
  /** The menu's accessible name. */
  label: string;
  children: ReactNode;
}

/** The items of a `Menu`. The first one gets the focus. */
export function MenuItems({ label, children }: MenuItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(), []);
  // A menu that its button scrolls away from would stand next to something else.
  useEffect(() => {
    const popover = menu.current?.closest<HTMLElement>('[popover]');
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && popover?.contains(target))) popover?.hidePopover();
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
  return (
    <div ref={menu} role="menu" aria-label={label}>
      {children}
    </div>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  /** The action and its record, for screen readers, if the text alone doesn't name the record. */
  label?: string;
  icon?: ReactNode;
  /** At the end, such as a number of rows. */
  note?: ReactNode;
  /** Where it leads; without it, `onSelect` runs. */
  to?: LinkProps['to'];
  /** True if the link changes only a part of this page. */
  isInPlace?: boolean;
  onSelect?: () => void;
  /** For a choice among several: whether this is the chosen one. The menu stays open. */
  isChosen?: boolean;
  isDestructive?: boolean;
  disabled?: boolean;
}

/** One item of a menu: a link, an action or a choice. While disabled it keeps the focus, so that keys still work. */
export function MenuItem(props: MenuItemProps) {
  const { children, label, icon, note, to, isInPlace = false, onSelect, isChosen } = props;
  const { isDestructive, disabled } = props;
  const layout = {
    'aria-label': label,
    tabIndex: -1,
    className: styles.item,
    'data-destructive': isDestructive || undefined,
  } as const;
  const content = (
    <>
      {icon}
      <span className={styles.words}>{children}</span>
      {note}
    </>
  );
  if (to !== undefined) {
    return (
      <Link {...layout} role="menuitem" to={to} replace={isInPlace} preventScrollReset={isInPlace}>
        {content}
      </Link>
    );
  }
  return (
    <button
      {...layout}
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onSelect}
    >
      {content}
    </button>
  );
}

/** A line between the usual and the dangerous items of a menu. */
export function MenuDivider() {
  return <hr className={styles.divider} />;
}
