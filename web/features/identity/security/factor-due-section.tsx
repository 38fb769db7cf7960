import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { Instant } from '#web/ui/instant.tsx';
import styles from './security.module.css';

/** Says that the desk asks for a second factor, and until when one may do without (specification 21.5). */
export function FactorDueSection({ dueAt }: { dueAt: string }) {
  const [openedAt] = useState(() => Date.now());
  const isOver = Date.parse(dueAt) <= openedAt;
  return (
    <section className={styles.section} role="status">
      <StatusMark tone="negative">
        <Trans>Your second factor is missing</Trans>
      </StatusMark>
      <p>
        {isOver ? (
          <Trans>
            The desk asks for a second factor. Set up an authenticator app or a passkey below; then everything
            opens again.
          </Trans>
        ) : (
          <Trans>
            The desk asks for a second factor. From <Instant at={dueAt} /> on you can only set it up: do it
            now, with an authenticator app or a passkey.
          </Trans>
        )}
      </p>
    </section>
  );
}
