import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { client } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import { saveSeen } from '#web/lib/seen-notices.ts';
import type { Session } from '#web/lib/session.ts';
import { setTour } from '#web/lib/tour.ts';
import styles from './welcome-card.module.css';

export interface WelcomeProps {
  admin: Session;
}

/** Closes the welcome of the signed-in admin, on every device. */
export const closeWelcome = () => saveSeen({ seenWelcome: true });

/**
 * Tells a new admin what they may do, next to what needs attention on their first screen, which stays usable. It is
 * gone once it was closed. In a workspace with a sample it offers the tour.
 */
export function WelcomeCard({ admin, children }: WelcomeProps & { children: ReactNode }) {
  const { t } = useLingui();
  const { name } = admin;
  // The dashboard reads the same.
  const hasTour = useCall(client.dashboard.getWaiting, {}).data?.hasSample === true;
  const title = name === '' ? t`Welcome` : t`Welcome, ${name}`;
  return (
    <section role="dialog" aria-label={title} className={styles.card}>
      <div className={styles.content}>
        <h2 dir="auto">{title}</h2>
        {children}
        <p>
          <Trans>The ? button at the top of each screen explains the screen.</Trans>
        </p>
        <div className={styles.buttons}>
          {hasTour && (
            <Button
              onClick={() => {
                closeWelcome();
                setTour(true);
              }}
            >
              <Trans>Start the tour</Trans>
            </Button>
          )}
          <Button variant={hasTour ? 'default' : 'filled'} onClick={closeWelcome}>
            <Trans>Start working</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The welcome of a superadmin, who has all menus. */
export function SuperadminWelcome({ admin }: WelcomeProps) {
  return (
    <WelcomeCard admin={admin}>
      <p>
        <Trans>
          You are a superadmin: you can see and change everything. Under Administration are the security
          policy, the audit trail, API keys and Health.
        </Trans>
      </p>
    </WelcomeCard>
  );
}
