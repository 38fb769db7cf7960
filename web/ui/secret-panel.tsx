import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-panel.module.css';

interface SecretOnceProps {
  secret: string;
  /** What kind of secret it is, for screen readers. */
  label: string;
  /** The sentence about where the secret belongs. */
  children: ReactNode;
  onKept: () => void;
}

/** A secret that is only shown once, with buttons to copy it and to leave. */
export function SecretOnce({ secret, label, children, onKept }: SecretOnceProps) {
  return (
    <div className={styles.secret}>
      <p>{children}</p>
      <code dir="ltr" aria-label={label}>
        {secret}
      </code>
      <div className={styles.buttons}>
        <CopyButton text={secret}>
          <Trans>Copy</Trans>
        </CopyButton>
        <Button onClick={onKept}>
          <Trans>I have saved it</Trans>
        </Button>
      </div>
    </div>
  );
}

/** A signing secret, which is only shown once. */
export function SecretPanel({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
      <h2>
        <Trans>Signing secret</Trans>
      </h2>
      <SecretOnce secret={secret} label={t`Signing secret`} onKept={onKept}>
        <Trans>
          The secret is shown only now. Give it to your receiver, which uses it to verify that a message comes
          from this workspace. If you lose it, create a new one.
        </Trans>
      </SecretOnce>
    </section>
  );
}
