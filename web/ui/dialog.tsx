import { useEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  /** Called on Escape, on a click outside, and by the browser's back gesture. */
  onClose: () => void;
  /** The name for assistive technology. */
  label: string;
  /** A card in the middle, a drawer at the start edge, or a wide palette near the top. */
  variant?: 'card' | 'drawer' | 'palette';
  /** True for content in two columns, which a card is too narrow for. */
  isWide?: boolean;
  /** True if the user can't close it: the page behind it is unusable and blurred. */
  isHeld?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog based on the browser's own. It traps the focus, makes the rest inert and restores the focus at
 * the end.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, label, variant = 'card', isWide = false, isHeld = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!opened) return;
    const dialog = ref.current;
    const before = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    const gutter = style.scrollbarGutter;
    // The page keeps its width when the dialog hides its scroll bar.
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    dialog?.showModal();
    return () => {
      dialog?.close();
      style.scrollbarGutter = gutter;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
  if (!opened) return null;
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-variant={variant}
      data-wide={isWide || undefined}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // On a second Escape browsers close the dialog regardless of the handler.
        if (isHeld && !currentTarget.open) currentTarget.showModal();
      }}
      onKeyDown={(event) => {
        if (isHeld && event.key === 'Escape') event.preventDefault();
      }}
      data-held={isHeld || undefined}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
