import { Trans } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { forgetChosenRecords } from '#web/lib/recent-choices.ts';
import { onSession, session } from '#web/lib/session.ts';
import { codeMissing } from '#web/lib/failures.ts';
import styles from './find-button.module.css';

type Palette = ComponentType<{ onClose: () => void }>;

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Opens the palette, like Ctrl-K or Cmd-K on every screen. The code of the palette loads when it is first opened.
 */
export function FindButton() {
  const [Opened, setOpened] = useState<Palette>();
  useEffect(() => {
    const admin = session()?.id;
    return onSession(() => {
      if (admin !== undefined && session() === null) forgetChosenRecords(admin);
    });
  }, []);
  const open = () => {
    import('./palette.tsx').then(
      ({ default: loaded }) => setOpened(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      // In an editor these keys insert a link, and an open dialog handles keys itself.
      if (!isOurs || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span className={styles.words}>
          <Trans>Search</Trans>
        </span>
        <kbd aria-hidden dir="ltr">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
}
