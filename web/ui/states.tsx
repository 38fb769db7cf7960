import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type CallFailure, isFailure } from '#web/lib/call-failure.ts';
import styles from './states.module.css';

/** Says that a list is empty, and what to do next. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/**
 * A page number that is too high is an error of `page`, which is not a field of the screen, so its sentence is
 * shown here.
 */
function sentenceOf({ errors, message }: CallFailure): string {
  return errors['page'] ?? message;
}

/** Says that loading failed and why, and offers to try again. */
export function FailedState({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={20} aria-hidden className={styles.mark} />
      <p>{isFailure(error) ? sentenceOf(error) : <Trans>This page could not be shown.</Trans>}</p>
      <Button variant="default" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/** A gray bar in place of a text that is loading. */
export function Bar({ width = '60%' }: { width?: string }) {
  return <span className={styles.bar} style={{ inlineSize: width }} />;
}
