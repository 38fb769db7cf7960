import { useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import styles from './menu.module.css';

/** The attributes that make a button open the menu. */
export interface MenuTarget {
  popoverTarget: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
}

export interface MenuProps {
  /** Draws the button with these attributes. */
  target: (attributes: MenuTarget) => ReactElement;
  /** A `MenuItems`. It is drawn only while the menu is open. */
  children: ReactNode;
  /** Called when the menu opens. */
  onOpen?: (close: () => void) => void;
}

const gap = 6;
/** With less room than this below its button, a menu opens above it if there is more. In px. */
const roomMin = 240;

/** Puts the menu at the end of its button. CSS anchors do the same, but not in every browser that we support. */
function place(menu: HTMLElement, button: DOMRect): void {
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const width = Number.parseFloat(getComputedStyle(menu).inlineSize) || 0;
  const end = dir === 'rtl' ? button.left : clientWidth - button.right;
  const below = clientHeight - button.bottom;
  const isAbove = below < roomMin && below < button.top;
  menu.style.insetInlineEnd = `${Math.max(gap, Math.min(end, clientWidth - width - gap))}px`;
  menu.style.insetBlock = isAbove
    ? `auto ${clientHeight - button.top + gap}px`
    : `${button.bottom + gap}px auto`;
  menu.style.maxBlockSize = `${(isAbove ? button.top : below) - 2 * gap}px`;
}

/** The place of the next item that begins with a letter. */
function startingWith(items: readonly HTMLElement[], at: number, letter: string): number | undefined {
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((place) => items[place]?.innerText.trim().toLowerCase().startsWith(letter.toLowerCase()));
}

/** Arrow keys, Home, End and letters move the focus through the items of a menu. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isLetter =
    event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const next = isLetter
    ? startingWith(items, at, event.key)
    : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/**
 * A button with a menu. The browser shows the menu above everything, closes it on Escape and on a click elsewhere, and
 * gives the focus back to the button.
 */
export function Menu({ target, children, onOpen }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      {target({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onKeyDown={walk}
        onClick={({ target: clicked }) => {
          if (clicked instanceof Element && clicked.closest('[role=menuitem]:not([aria-disabled])')) close();
        }}
        onBeforeToggle={({ newState, currentTarget }) => {
          const button = currentTarget.previousElementSibling;
          if (newState === 'open' && button) place(currentTarget, button.getBoundingClientRect());
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') onOpen?.(close);
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
}
