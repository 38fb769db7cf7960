import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton } from './copy-button.tsx';
import styles from './secret-panel.module.css';

/** A signing secret, which is only shown once. */
export function SecretPanel({ secret, onKept }: { secret: string; onKept: () => void }) {
  const { t } = useLingui();
  return (
    <section className={styles.secret}>
      <h2>
        <Trans>Signing secret</Trans>
      </h2>
      <p>
        <Trans>
          The secret is shown only now. Give it to your receiver, which uses it to verify that a message comes
          from this workspace. If you lose it, create a new one.
        </Trans>
      </p>
      <code dir="ltr" aria-label={t`Signing secret`}>
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
    </section>
  );
}
