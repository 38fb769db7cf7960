import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './retry-line.module.css';

/** The state of a read for one part of a screen. */
export interface PartQuery {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Reports in one line that a part of a screen could not be loaded, with a button to try again. Otherwise it shows
 * nothing.
 */
export function RetryLine({ read, children }: { read: PartQuery; children: ReactNode }) {
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
