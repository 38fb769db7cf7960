import { CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { undoMs } from '#contract/platform/limits.ts';
import { shortcutKeyOf } from '#web/lib/shortcut-key.ts';
import { useWindowKey } from '#web/lib/use-window-key.ts';
import styles from './undo-bar.module.css';
import { endUndoOffer, undoOnce, type UndoOffer, useUndoOffer } from './undo-offer.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';

/** The key that undoes, while nobody is typing. */
const undoKey = 'z';

function Bar({ offer }: { offer: UndoOffer }) {
  const { t } = useLingui();
  const { isHeld, holding } = useHoverOrFocus();
  const id = useId();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(endUndoOffer, undoMs);
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
      <CloseButton size="sm" aria-label={t`Close message`} onClick={endUndoOffer} />
    </div>
  );
}

/** A bar at the lower end of the window, from which the latest change can be undone. */
export function UndoBar() {
  const shown = useUndoOffer();
  useWindowKey((event) => {
    if (!shown || shortcutKeyOf(event) !== undoKey) return;
    event.preventDefault();
    undoOnce(shown);
  });
  return (
    <div className={styles.place} role="status">
      {shown && <Bar key={shown.id} offer={shown} />}
    </div>
  );
}
