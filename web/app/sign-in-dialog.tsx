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
        {ending === 'expired' && <Trans>Your session is over: it had reached its greatest age.</Trans>}
        {ending === 'idle' && <Trans>Your session is over: nothing was done for half an hour.</Trans>}
        {ending === 'ended' && (
          <Trans>Your session was ended, from another place or by a change of your account.</Trans>
        )}{' '}
        <Trans>This page stays as it is, and what you were doing goes on after the sign-in.</Trans>
      </p>
      <LoginForm email={admin.email} done={signIn} />
      <Button variant="subtle" color="gray" fullWidth mt={8} onClick={signOut}>
        <Trans>Leave this page</Trans>
      </Button>
    </Dialog>
  );
}
