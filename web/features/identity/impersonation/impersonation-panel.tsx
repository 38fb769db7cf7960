import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatInstant } from '#web/lib/format.ts';
import { client } from '#web/lib/client.ts';
import { impersonate, impersonation } from '#web/lib/session.ts';
import styles from './impersonation-panel.module.css';

/** Whom this tab views as, until when, and a button to exit. It exits automatically when the time is over. */
export function ImpersonationPanel() {
  const [shown] = useState(impersonation);
  const [isStopping, setStopping] = useState(false);
  const endsAt = shown?.endsAt ?? '';
  useEffect(() => {
    const timer = setTimeout(() => impersonate(null), Math.max(0, Date.parse(endsAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (!shown) return null;
  const stop = async () => {
    setStopping(true);
    // Without an answer this tab exits anyway; the impersonation expires on the server.
    await client.access.stopViewing({}).catch(() => undefined);
    impersonate(null);
  };
  const name = <bdi>{shown.name}</bdi>;
  const time = <bdi>{formatInstant(endsAt)}</bdi>;
  return (
    <section className={styles.band}>
      <p role="status">
        {shown.kind === 'role' ? (
          <Trans>
            You are viewing with the role <strong>{name}</strong> until {time}. Changes are disabled.
          </Trans>
        ) : (
          <Trans>
            You are viewing as <strong>{name}</strong> until {time}. Changes are disabled.
          </Trans>
        )}
      </p>
      <Button size="compact-sm" variant="default" loading={isStopping} onClick={() => void stop()}>
        <Trans>Stop viewing</Trans>
      </Button>
    </section>
  );
}
