import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ExportDialogProps } from './export-dialog.tsx';
import styles from './list-screen.module.css';
import type { ShownList } from './shown-list.ts';
import { toast } from './toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';

/** Whether the state of an address opens the options, as the search for actions does. */
const asksForExport = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensExport' in state;

/** Downloads a list as CSV. A second button opens the options. The code of both loads when it is first used. */
export function ExportButton({ list, size }: { list: ShownList; size?: 'xs' }) {
  const { t } = useLingui();
  const [isRunning, setRunning] = useState(false);
  const [opened, setOpened] = useState<{ Dialog: ComponentType<ExportDialogProps>; needsReason: boolean }>();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const reportMissing = () => void toast.failed(codeMissing().message);
  const openOptions = (needsReason: boolean) =>
    import('./export-dialog.tsx').then(
      ({ default: Dialog }) => setOpened({ Dialog, needsReason }),
      reportMissing,
    );
  const isAsked = asksForExport(state);
  useEffect(() => {
    if (!isAsked) return;
    void openOptions(false);
    // Reloading the page doesn't open the options again.
    void navigate(pathname + search, { replace: true, state: null });
  });
  const exportList = async () => {
    setRunning(true);
    const loaded = await import('./export-now.ts').catch(() => undefined);
    if (!loaded) reportMissing();
    else if (await loaded.exportNow(list)) await openOptions(true);
    setRunning(false);
  };
  return (
    <>
      <span className={styles.split}>
        <Button
          variant="default"
          size={size}
          className={styles.worded}
          data-tip={t`Export CSV`}
          leftSection={size === 'xs' ? undefined : <IconDownload size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void exportList()}
        >
          <span className={styles.words} data-words>
            <Trans>Export CSV</Trans>
          </span>
        </Button>
        <Button
          variant="default"
          size={size}
          aria-label={t`Export options`}
          data-tip={t`Export options`}
          onClick={() => void openOptions(false)}
        >
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </span>
      {opened && (
        <opened.Dialog list={list} needsReason={opened.needsReason} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
