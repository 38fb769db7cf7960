import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Instant } from '#web/kit/instant.tsx';
import { Loaded } from '#web/kit/loaded.tsx';
import { Bar } from '#web/kit/states.tsx';
import { StatusMark, type Tone } from '#web/kit/status-mark.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useCall } from '#web/lib/queries.ts';
import styles from './health.module.css';

/** A part of the server: its state, and what is known of it or to be done. */
function Part({
  name,
  tone,
  state,
  children,
}: {
  name: ReactNode;
  tone: Tone;
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.part}>
      <h3>{name}</h3>
      <StatusMark tone={tone}>{state}</StatusMark>
      <p>{children}</p>
    </div>
  );
}

function Backups({ backup }: { backup: AnswerOf<typeof client.dashboard.getLastBackup> }) {
  const { isConfigured, takenAt, error } = backup;
  const name = <Trans>Backups</Trans>;
  const at = takenAt && <Instant at={takenAt} />;
  if (!isConfigured) {
    return (
      <Part name={name} tone="caution" state={<Trans>Not configured</Trans>}>
        <Trans>
          Set <code>BACKUP_DIR</code> on the server to take a backup every night.
        </Trans>
      </Part>
    );
  }
  const last = at ? <Trans>Last backup: {at}</Trans> : <Trans>No backup has been taken yet.</Trans>;
  if (error !== null) {
    return (
      <Part name={name} tone="negative" state={<Trans>Failed</Trans>}>
        {last}{' '}
        <Trans>
          The last attempt failed: <bdi>{error}</bdi>
        </Trans>
      </Part>
    );
  }
  return (
    <Part name={name} tone={at ? 'positive' : 'neutral'} state={<Trans>Configured</Trans>}>
      {last}
    </Part>
  );
}

function Email({ isSetUp }: { isSetUp: boolean }) {
  const name = <Trans>Email</Trans>;
  return isSetUp ? (
    <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
      <Trans>The server sends email.</Trans>
    </Part>
  ) : (
    <Part name={name} tone="caution" state={<Trans>Not configured</Trans>}>
      <Trans>
        Set <code>SMTP_URL</code> on the server. Until then, no email is sent.
      </Trans>
    </Part>
  );
}

function Blockchain({ isSetUp }: { isSetUp: boolean }) {
  const name = <Trans>Blockchain</Trans>;
  return isSetUp ? (
    <Part name={name} tone="positive" state={<Trans>Configured</Trans>}>
      <Trans>The server reads the marketplace contracts.</Trans>
    </Part>
  ) : (
    <Part name={name} tone="caution" state={<Trans>Not configured</Trans>}>
      <Trans>
        Set <code>CHAIN_RPC_URL</code>, <code>CHAIN_ID</code>, <code>SINGLE_CONTRACT</code> and{' '}
        <code>MULTI_CONTRACT</code> on the server.
      </Trans>
    </Part>
  );
}

/** What the people who run the server still have to set up, for superadmins (specification 5.43). */
export function Health() {
  const backup = useCall(client.dashboard.getLastBackup, {});
  const steps = useCall(client.dashboard.getFirstSteps, {});
  const bones = (
    <div className={styles.part}>
      <Bar width="40%" />
    </div>
  );
  return (
    <section className={styles.health} aria-labelledby="server">
      <h2 id="server">
        <Trans>Server</Trans>
      </h2>
      <div>
        <Loaded query={backup} skeleton={bones}>
          {(answer) => <Backups backup={answer} />}
        </Loaded>
        <Loaded query={steps} skeleton={bones}>
          {({ hasMail, hasChain }) => (
            <>
              <Email isSetUp={hasMail} />
              <Blockchain isSetUp={hasChain} />
            </>
          )}
        </Loaded>
      </div>
      <p className={styles.more}>
        <Trans>
          For a full check, run <code>npm run doctor</code> on the server.
        </Trans>
      </p>
    </section>
  );
}
