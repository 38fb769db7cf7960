import { CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { undoMs } from '#contract/platform/limits.ts';
import { isFailure } from '#web/lib/call-failure.ts';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import { onSession, session } from '#web/lib/session.ts';
import { toast } from './toast.tsx';
import styles from './undo-bar.module.css';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

/** A change that can be undone, its text, and how to undo it. */
interface Offer {
  id: number;
  text: string;
  undo: () => Promise<void>;
}

let offer: Offer | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Offer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// The next admin must not undo the changes of the previous one.
onSession(() => {
  if (!session()) change(null);
});

/**
 * Offers for 8 s to undo a change (specification 16.6). A later change replaces it.
 * @param text what was done
 * @param undo undoes it, and reports the result
 */
export function offerUndo(text: string, undo: Offer['undo']): void {
  lastId += 1;
  change({ id: lastId, text, undo });
}

/** Undoes a change, once. */
function undoOnce({ undo }: Offer): void {
  change(null);
  undo().catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    toast.failed(error.message || Object.values(error.errors)[0] || '');
  });
}

/** The key that undoes, while nobody is typing. */
const undoKey = 'z';

function undoByKey(event: KeyboardEvent): void {
  if (!offer || shortcutKeyOf(event) !== undoKey) return;
  event.preventDefault();
  undoOnce(offer);
}

function Bar({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const { isHeld, holding } = useHoverOrFocus();
  const id = useId();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => change(null), undoMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div className={styles.bar} {...holding}>
      {/* The toast was already announced. */}
      <p id={id} aria-hidden>
        {offer.text}
      </p>
      <button
        type="button"
        className={styles.undo}
        aria-describedby={id}
        aria-keyshortcuts={undoKey}
        onClick={() => undoOnce(offer)}
      >
        <Trans>Undo</Trans>
        <kbd aria-hidden>{undoKey.toUpperCase()}</kbd>
      </button>
      <CloseButton size="sm" aria-label={t`Close message`} onClick={() => change(null)} />
    </div>
  );
}

/** A bar at the lower end of the window, from which the latest change can be undone. */
export function UndoBar() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
  useEffect(() => {
    document.addEventListener('keydown', undoByKey);
    return () => document.removeEventListener('keydown', undoByKey);
  }, []);
  return (
    <div className={styles.place} role="status">
      {shown && <Bar key={shown.id} offer={shown} />}
    </div>
  );
}
