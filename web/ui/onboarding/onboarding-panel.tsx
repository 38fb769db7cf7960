import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#web/lib/screens.ts';
import { useMayChange } from '#web/lib/session.ts';
import styles from './onboarding-panel.module.css';

/**
 * The empty state of a list whose rows come from the marketplace: its own sentence, then how rows arrive. Only
 * admins who may see API keys get a link to them.
 */
export function OnboardingHint({ children }: { children: ReactNode }) {
  const mayMakeKeys = useMayChange('/api-keys');
  return (
    <>
      {children}{' '}
      <span className={styles.way}>
        {mayMakeKeys ? (
          <Trans>
            Your marketplace sends them with an <Link to={pathTo('apiKeys.list')}>API key</Link>:{' '}
            <Link to={pathTo('guide.connect')}>the guide</Link> shows how.
          </Trans>
        ) : (
          <Trans>
            Your marketplace sends them: <Link to={pathTo('guide.connect')}>the guide</Link> shows how.
          </Trans>
        )}
      </span>
    </>
  );
}
