import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import type { Page } from '#contract/platform/call.ts';
import type { AnyFilter } from './list-filter.ts';
import styles from './list-screen.module.css';
import { toast } from './toast.tsx';
import { codeMissing } from '#web/lib/failures.ts';

/** A list as the screen shows it. */
export interface ShownList {
  /** The name of its call. */
  name: string;
  label: string;
  columns: readonly {
    key: string;
    header: string;
    also?: readonly { field: string; header: string }[];
  }[];
  filters: readonly AnyFilter[];
  /** Search, sort and filters, as the call takes them. */
  asked: Readonly<Record<string, string>>;
  page: Page<unknown> | undefined;
  /** Only these rows; all matching rows if it is absent. */
  ids?: readonly string[];
}

type ExportDialog = ComponentType<{ list: ShownList; onClose: () => void }>;

/** Opens the export dialog of a list. Its code loads when it is first opened. */
export function ExportButton({ list, size }: { list: ShownList; size?: 'xs' }) {
  const { t } = useLingui();
  const [Opened, setOpened] = useState<ExportDialog>();
  const open = () => {
    import('./export-dialog.tsx').then(
      ({ default: loaded }) => setOpened(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  return (
    <>
      <Button
        variant="default"
        size={size}
        className={styles.worded}
        data-tip={t`Export`}
        leftSection={size === 'xs' ? undefined : <IconDownload size={16} aria-hidden />}
        onClick={open}
      >
        <span className={styles.words} data-words>
          <Trans>Export</Trans>
        </span>
      </Button>
      {Opened && <Opened list={list} onClose={() => setOpened(undefined)} />}
    </>
  );
}
