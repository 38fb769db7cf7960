import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PasswordField } from '#web/kit/password-field.tsx';
import { FormFailure } from '#web/kit/call-form.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { placeOfEndedSession, signIn } from '#web/lib/session.ts';
import { emailError, errorsOf, required } from './checks.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/** Signs an admin in (specification 5.9); asks for the code when the server demands one. */
export function Login() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const place = placeOfEndedSession();
  const form = useCallForm({
    call: client.session.login,
    start: { email: '', password: '', code: '', staySignedIn: false },
    labels: { email: t`Email`, password: t`Password`, code: t`Code`, staySignedIn: t`Stay signed in` },
    input: ({ code, ...values }) => ({ ...values, ...(asksCode && { code }) }),
    check: ({ email, password, code }) =>
      errorsOf({
        email: emailError(email),
        password: required(password),
        code: asksCode ? required(code) : undefined,
      }),
    failed: ({ errors }) => {
      if (asksCode || errors['code'] === undefined) return false;
      setAsksCode(true);
      return true;
    },
    hasFailureToast: false,
    done: ({ token, result }) => {
      signIn({ token, ...result, hasOutbox: null });
      void navigate(place ?? pathTo('dashboard.show'));
    },
  });
  return (
    <SignInPage title={<Trans>Login</Trans>}>
      {place !== null && (
        <p className={styles.lead} role="status">
          <Trans>You are signed out. Sign in again.</Trans>
        </p>
      )}
      <form className={styles.form} {...form.frame}>
        <div className={styles.field}>
          <TextInput {...form.field('email')} type="email" autoComplete="username" autoFocus />
        </div>
        <div className={styles.field}>
          <PasswordField {...form.field('password')} autoComplete="current-password" />
        </div>
        {asksCode && (
          <div className={styles.field}>
            <TextInput
              {...form.field('code')}
              description={t`From your authenticator app, or a recovery code`}
              autoComplete="one-time-code"
              autoFocus
            />
          </div>
        )}
        <div className={styles.row}>
          <Checkbox {...form.flag('staySignedIn')} />
          <Link to={pathTo('session.forgot')} className={styles.link}>
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        {form.failure !== null && (
          <div className={styles.failure}>
            <FormFailure>{form.failure}</FormFailure>
          </div>
        )}
        <Button type="submit" fullWidth loading={form.isRunning} disabled={form.hasErrors}>
          <Trans>Sign In</Trans>
        </Button>
      </form>
    </SignInPage>
  );
}
