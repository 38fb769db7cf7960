import { Trans } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import styles from './closing-view.module.css';

/** The time of the balances that are shown. */
export function CountedAt({ at }: { at: string }) {
  return (
    <p className={styles.note}>
      <Trans>
        Counted <Instant at={at} />
      </Trans>
    </p>
  );
}

/** A large workspace counts the balances for the first time. */
export function NotCounted() {
  return (
    <p className={styles.note}>
      <Trans>The balances are being counted. Reload in a minute.</Trans>
    </p>
  );
}
