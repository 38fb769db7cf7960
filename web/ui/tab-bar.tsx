import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './tab-bar.module.css';

/** One tab of a bar. */
export interface Tab {
  key: string;
  to: LinkProps['to'];
  label: string;
  isOpen: boolean;
  /** A count after the label. */
  count?: ReactNode;
  /** False if the count is zero, which is shown faintly. */
  hasSome?: boolean;
  onApproach?: (() => void) | undefined;
}

export interface TabBarProps {
  /** The subject of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** True if opening a tab replaces the history entry and keeps the scroll position. */
  isInPlace?: boolean;
  className?: string | undefined;
}

/** The tab that a key leads to from the focused one; undefined for other keys. */
function reached(key: string, at: number, last: number, isMirrored: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? undefined : at + (isMirrored ? -step : step);
}

/**
 * Tabs as links, so that one can be opened in another browser tab. The bar is one stop of the Tab key; the arrow
 * keys, Home and End move through it. In a narrow window it scrolls sideways and keeps the open tab visible.
 */
export function TabBar({ label, tabs, isInPlace, className }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  const open = tabs.find(({ isOpen }) => isOpen)?.key;
  // Counts arrive later and make their tabs wider.
  const place = open === undefined ? null : [open, ...tabs.map(({ count }) => count)].join();
  useEffect(() => {
    if (place === null) return;
    const [around, tab] = [bar.current, bar.current?.querySelector('[aria-current]')];
    if (!around || !tab) return;
    const [outer, inner] = [around.getBoundingClientRect(), tab.getBoundingClientRect()];
    // scrollIntoView would move the page too.
    around.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
  }, [place]);
  const press = (event: KeyboardEvent) => {
    const links = [...(bar.current?.querySelectorAll('a') ?? [])];
    const isMirrored = bar.current !== null && getComputedStyle(bar.current).direction === 'rtl';
    const at = links.findIndex((link) => link === document.activeElement);
    const next = reached(event.key, at, links.length - 1, isMirrored);
    if (next === undefined || at === -1) return;
    event.preventDefault();
    links[next]?.focus();
  };
  return (
    <nav ref={bar} className={`${styles.tabs} ${className ?? ''}`} aria-label={label} onKeyDown={press}>
      {tabs.map(({ key, to, label: name, isOpen, count, hasSome, onApproach }, index) => (
        <Link
          key={key}
          to={to}
          replace={isInPlace}
          preventScrollReset={isInPlace}
          className={styles.tab}
          aria-current={isOpen ? 'page' : undefined}
          tabIndex={isOpen || (open === undefined && index === 0) ? 0 : -1}
          onPointerEnter={onApproach}
          onFocus={onApproach}
        >
          {name}
          {count !== undefined && (
            <span className={styles.count} data-none={hasSome === false || undefined}>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
