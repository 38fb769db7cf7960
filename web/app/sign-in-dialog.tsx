import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { session, signIn, signOut, useSessionEnding } from '#web/lib/session.ts';
import { LoginForm } from '#web/features/identity/session/login-form.tsx';
import styles from './sign-in-dialog.module.css';

/**
 * The sign-in dialog over a page whose session ended (specification 5.9). After it, the page continues for the
 * same admin. A different admin starts on a new page.
 */
export function SignInDialog() {
  const { t } = useLingui();
  const ending = useSessionEnding();
  const admin = session();
  const isKnown = Boolean(admin?.email);
  useEffect(() => {
    // Opening a dialog focuses its first field, which is already filled in here.
    if (isKnown) document.querySelector<HTMLElement>('dialog input[type=password]')?.focus();
  }, [isKnown]);
  if (ending === null || !admin) return null;
  return (
    <Dialog opened isHeld onClose={() => undefined} label={t`Sign in again`}>
      <h2 className={styles.title}>
        <Trans>Sign in again</Trans>
      </h2>
      <p className={styles.lead}>
        {ending === 'expired' && <Trans>Your session has expired. Sign in again.</Trans>}
        {ending === 'idle' && (
          <Trans>Your session expired after half an hour without activity. Sign in again.</Trans>
        )}
        {ending === 'ended' && (
          <Trans>
            Your session was ended from another device or by a change to your account. Sign in again.
          </Trans>
        )}{' '}
        <Trans>This page stays open, and your action continues after you sign in.</Trans>
      </p>
      <LoginForm email={admin.email} done={signIn} />
      <Button variant="subtle" color="gray" fullWidth mt={8} onClick={signOut}>
        <Trans>Leave page</Trans>
      </Button>
    </Dialog>
  );
}
