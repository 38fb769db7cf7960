import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '#web/ui/status-mark.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useModule } from '#web/lib/modules.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './security.module.css';

/** Says that the workspace requires a second factor, and until when it is optional (specification 21.5). */
export function FactorDueSection() {
  const [openedAt] = useState(() => Date.now());
  const hasPasskeys = useModule('passkeys');
  const dueAt = useSession()?.factorDueAt;
  if (!dueAt) return null;
  const isOver = Date.parse(dueAt) <= openedAt;
  return (
    <section className={styles.section} role="status">
      <StatusMark tone="negative">
        <Trans>Second factor not set up</Trans>
      </StatusMark>
      <p>
        {isOver ? (
          <Trans>This workspace requires a second factor. Set one up to regain access.</Trans>
        ) : (
          <Trans>
            This workspace requires a second factor. From <Instant at={dueAt} />, you can do nothing else
            until you set one up.
          </Trans>
        )}{' '}
        {hasPasskeys ? (
          <Trans>
            Set up an <Link to={pathTo('security.factor')}>authenticator app</Link> or a{' '}
            <Link to={pathTo('security.passkeys')}>passkey</Link>.
          </Trans>
        ) : (
          <Trans>
            Set up an <Link to={pathTo('security.factor')}>authenticator app</Link>.
          </Trans>
        )}
      </p>
    </section>
  );
}
