import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from 'react-router';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { errorsOf, required } from './checks.ts';
import { SignInPage } from './sign-in-page.tsx';
import styles from './sign-in-page.module.css';

/** Sets a new password with the token of an emailed link. */
export function ChangePassword() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: resetToken = '' } = useParams();
  const form = useCallForm({
    call: client.session.resetPassword,
    start: { password: '', confirmPassword: '' },
    labels: { password: t`New password`, confirmPassword: t`Repeat the password` },
    input: (values) => ({ ...values, resetToken }),
    check: ({ password, confirmPassword }) =>
      errorsOf({
        password: required(password),
        confirmPassword:
          required(confirmPassword) ??
          (confirmPassword === password ? undefined : t`The passwords don't match`),
      }),
    done: ({ message }) => {
      toast.done(message);
      void navigate(pathTo('session.login'));
    },
  });
  return (
    <SignInPage title={<Trans>Change password</Trans>}>
      <form className={styles.form} {...form.frame}>
        <div className={styles.field}>
          <PasswordField
            {...form.field('password')}
            description={t`At least 12 characters`}
            autoComplete="new-password"
            autoFocus
          />
        </div>
        <div className={styles.field}>
          <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
        </div>
        {form.failure !== null && (
          <div className={styles.failure}>
            <FormFailure>{form.failure}</FormFailure>
          </div>
        )}
        <Button type="submit" fullWidth loading={form.isRunning} disabled={form.hasErrors}>
          <Trans>Change password</Trans>
        </Button>
      </form>
      <p className={styles.back}>
        <Link to={pathTo('session.login')} className={styles.link}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </SignInPage>
  );
}
