import { Trans } from '@lingui/react/macro';
import { Instant } from '#web/kit/instant.tsx';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './dashboard.module.css';

/** A line on the nightly backups; empty while it is not known. */
export function BackupSection() {
  const { data } = useCall(client.dashboard.getLastBackup, {});
  // Its line is there from the start, so that nothing moves when it comes.
  if (!data) return <p className={styles.backup} />;
  const { isConfigured, takenAt, error } = data;
  const at = takenAt && <Instant at={takenAt} />;
  return (
    <p className={styles.backup}>
      {!isConfigured && <Trans>No nightly backups: set BACKUP_DIR on the server.</Trans>}
      {isConfigured && (at ? <Trans>Last backup: {at}</Trans> : <Trans>No backup has been taken yet.</Trans>)}
      {error !== null && (
        <>
          {' '}
          <Trans>The last attempt failed: {error}</Trans>
        </>
      )}
    </p>
  );
}
