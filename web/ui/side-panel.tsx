import { CloseButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './side-panel.module.css';

export interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  /** The heading, which also names the panel. */
  title: string;
  /** True for a form. */
  isNarrow?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A panel at the end edge: the details of one row, or a form of the list. */
export function SidePanel({ opened, onClose, title, isNarrow, onKeyDown, children }: SidePanelProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} label={title}>
      <div className={styles.panel} data-narrow={isNarrow || undefined} onKeyDown={onKeyDown}>
        <header className={styles.head}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <CloseButton aria-label={t`Close`} onClick={onClose} />
        </header>
        {children}
      </div>
    </Dialog>
  );
}
