import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { isFailure } from '#web/lib/call-failure.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './health.module.css';

/** Whether a read has no answer because the database doesn't answer: the server refuses every call then. */
export const isUnavailable = ({ data, error, isFetching }: UseQueryResult<unknown>) =>
  data === undefined && !isFetching && isFailure(error) && error.status === 503;

/** Replaces the page while no part of it can be read: the cause once, instead of a failure in each part. */
export function NoDatabase({ retry }: { retry: () => void }) {
  return (
    <div className={styles.page}>
      <section className={styles.health} aria-labelledby="findings">
        <h2 id="findings">
          <Trans>Findings</Trans>
        </h2>
        <div className={styles.part} role="alert">
          <h3>
            <Trans>Database doesn’t respond</Trans>
          </h3>
          <StatusMark tone="negative">
            <Trans>Error</Trans>
          </StatusMark>
          <p className={styles.advice}>
            <Trans>
              The database doesn’t answer in time, so Health can’t check anything. Check its process, disk and
              network. On the server, <code>npm run doctor</code> says more.
            </Trans>
          </p>
          <p>
            <Link to={{ pathname: pathTo('guide.operations'), hash: 'databasedown' }}>
              <Trans>Operations guide</Trans>
            </Link>
          </p>
          <div className={styles.actions}>
            <Button variant="default" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}
