import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './load-again.module.css';

/** What is known of a read that a part of a screen makes. */
export interface PartRead {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says in a line that a part of a screen could not be loaded, with a way to try again. Shows nothing where it was. */
export function LoadAgain({ read, children }: { read: PartRead; children: ReactNode }) {
  if (!read.isError) return null;
  return (
    <span className={styles.failed} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {children}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        <Trans>Try again</Trans>
      </Button>
    </span>
  );
}
