import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { pathTo } from '#web/lib/screens.ts';
import styles from './api-keys.module.css';

/** A key's token, which is only shown once. */
export function ApiKeyTokenPanel({ name, token }: { name: string; token: string }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.token}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>
          The key of <bdi>{name}</bdi>
        </Trans>
      </h2>
      <p>
        <Trans>
          The key is shown only now. Store it where your program reads its secrets. If you lose it, rotate the
          key.
        </Trans>
      </p>
      <code dir="ltr" aria-label={t`API key`}>
        {token}
      </code>
      <p>
        <Trans>
          Send it with each call in the header{' '}
          <span dir="ltr" className={styles.mono}>
            Authorization: Bearer mdk_…
          </span>
          . Never put it in a URL.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <CopyButton text={token}>
          <Trans>Copy</Trans>
        </CopyButton>
      </div>
    </section>
  );
}

/** The button that leaves a page after its token was saved. */
export function ApiKeyKept() {
  const navigate = useNavigate();
  return (
    <div className={styles.buttons}>
      <Button onClick={() => void navigate(pathTo('apiKeys.list'))}>
        <Trans>I have saved it</Trans>
      </Button>
    </div>
  );
}
