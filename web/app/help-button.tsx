import { useLingui } from '@lingui/react/macro';
import newestVersion from 'virtual:newest-version';
import { useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { toast } from '#web/ui/toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './help-button.module.css';
import { useScreen } from './use-screen.ts';

type Panel = ComponentType<{ screen: string; onClose: () => void }>;

/**
 * Opens the page of the handbook that explains the current screen. A dot marks a version whose changes this admin
 * has not opened yet. The panel and its texts load when it is first opened.
 */
export function HelpButton() {
  const { t } = useLingui();
  const admin = useSession();
  const screen = useScreen();
  const [Opened, setOpened] = useState<Panel>();
  // Unknown until the profile has arrived.
  const seen = admin?.seenVersion;
  const hasNews = newestVersion !== null && seen !== undefined && seen !== newestVersion;
  const open = () => {
    import('#web/features/integrations/guide/help-panel.tsx').then(
      ({ HelpPanel }) => setOpened(() => HelpPanel),
      () => toast.failed(codeMissing().message),
    );
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={hasNews ? t`Help. There is a new version.` : t`Help`}
        aria-haspopup="dialog"
        data-news={hasNews || undefined}
        onClick={open}
      >
        <span aria-hidden>?</span>
      </button>
      {Opened &&
        createPortal(
          <Opened screen={screen?.name ?? ''} onClose={() => setOpened(undefined)} />,
          // Outside the top bar, because the panel has a header of its own.
          document.body,
        )}
    </>
  );
}
