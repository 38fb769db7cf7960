import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import type { ListState } from '#web/lib/list-state.ts';
import type { Column } from './column.ts';
import styles from './list-screen.module.css';
import { toast } from './toast.tsx';
import type { TableLayout } from './use-table-layout.ts';
import { codeMissing } from '#web/lib/failures.ts';

export interface ViewProps {
  /** The name of the list's call. */
  list: string;
  /** Every column that the list has. */
  columns: readonly Column<never>[];
  look: Omit<TableLayout<never>, 'columns'>;
  state: ListState;
}

type Panel = ComponentType<ViewProps & { onClose: () => void }>;

/** Opens the layout of a list: density, columns, and saved views. Its code loads when it is first opened. */
export function ViewButton(props: ViewProps) {
  const { t } = useLingui();
  const [Opened, setOpened] = useState<Panel>();
  const open = () => {
    import('./view-panel.tsx').then(
      ({ default: loaded }) => setOpened(() => loaded),
      () => toast.failed(codeMissing().message),
    );
  };
  return (
    <>
      <Button
        variant="default"
        className={styles.worded}
        data-tip={t`View`}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={open}
      >
        <span className={styles.words} data-words>
          <Trans>View</Trans>
        </span>
      </Button>
      {Opened && <Opened {...props} onClose={() => setOpened(undefined)} />}
    </>
  );
}
