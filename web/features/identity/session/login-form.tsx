import { Button, Checkbox, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import type { Session } from '#web/lib/session.ts';
import { emailError, errorsOf, required } from './checks.ts';
import { PasskeyPanel } from './passkey-panel.tsx';
import styles from './sign-in-page.module.css';

export interface LoginFormProps {
  /** The admin whose session ended, if the form is shown over their page: the password is focused first. */
  email?: string;
  /** Called with the new session. */
  done: (next: Session) => void;
}

/** Email, password and, if the server requires it, the code of the second factor (specification 5.9). */
export function LoginForm({ email: known = '', done }: LoginFormProps) {
  const { t } = useLingui();
  const [asksCode, setAsksCode] = useState(false);
  const form = useCallForm({
    call: client.session.login,
    start: { email: known, password: '', code: '', staySignedIn: false },
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
    done: ({ token, result }) => done({ token, ...result, hasOutbox: null, masksPersonal: null }),
  });
  return (
    <form className={styles.form} {...form.frame}>
      <div className={styles.field}>
        <TextInput {...form.field('email')} type="email" autoComplete="username" autoFocus={known === ''} />
      </div>
      <div className={styles.field}>
        <PasswordField {...form.field('password')} autoComplete="current-password" autoFocus={known !== ''} />
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
        <Link
          to={pathTo('session.forgot')}
          className={styles.link}
          target={known === '' ? undefined : '_blank'}
        >
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
      <PasskeyPanel staySignedIn={form.values.staySignedIn} done={done} />
    </form>
  );
}
