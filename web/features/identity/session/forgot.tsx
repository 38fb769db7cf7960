import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { emailError, errorsOf } from './checks.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/** Requests a reset link. The message does not reveal whether the address belongs to an admin. */
export function Forgot() {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const form = useCallForm({
    call: client.session.forgotPassword,
    start: { email: '' },
    labels: { email: t`Email` },
    input: (values) => values,
    check: ({ email }) => errorsOf({ email: emailError(email) }),
    hasFailureToast: false,
    done: ({ message }) => {
      toast.done(message);
      setSent(true);
    },
  });
  return (
    <SignInPage title={<Trans>Forgot password</Trans>}>
      {isSent ? (
        <p className={styles.lead}>
          <Trans>
            If the address belongs to an administrator, a link is sent to it. The link works once, within 30
            minutes.
          </Trans>
        </p>
      ) : (
        <form className={styles.form} {...form.frame}>
          <p className={styles.lead}>
            <Trans>Enter your email to get a link for choosing a new password.</Trans>
          </p>
          <div className={styles.field}>
            <TextInput {...form.field('email')} type="email" autoComplete="username" autoFocus />
          </div>
          {form.failure !== null && (
            <div className={styles.failure}>
              <FormFailure>{form.failure}</FormFailure>
            </div>
          )}
          <Button type="submit" fullWidth loading={form.isRunning} disabled={form.hasErrors}>
            <Trans>Send link</Trans>
          </Button>
        </form>
      )}
      <p className={styles.back}>
        <Link to={pathTo('session.login')} className={styles.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </SignInPage>
  );
}
