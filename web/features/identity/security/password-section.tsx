import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { requiredFields } from './checks.ts';
import styles from './security.module.css';

function PasswordForm({ asksCode, onDone }: { asksCode: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.security.changePassword,
    start: { currentPassword: '', password: '', confirmPassword: '', code: '' },
    labels: {
      currentPassword: t`Current password`,
      password: t`New password`,
      confirmPassword: t`Repeat the new password`,
      code: t`Code`,
    },
    input: ({ code, ...values }) => (asksCode ? { ...values, code } : values),
    check: ({ code, currentPassword, password, confirmPassword }) => ({
      ...requiredFields({
        currentPassword,
        password,
        confirmPassword,
        code: asksCode ? code : 'not asked for',
      }),
      ...(confirmPassword !== '' &&
        confirmPassword !== password && { confirmPassword: t`The passwords don't match` }),
    }),
    done: ({ message }) => {
      toast.done(message);
      onDone();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Change password</Trans>}>
      <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      <PasswordField
        {...form.field('password')}
        description={t`At least 12 characters`}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      {asksCode && <CodeField {...form.field('code')} />}
    </CallForm>
  );
}

/** Changes the admin's own password. */
export function PasswordSection({ asksCode }: { asksCode: boolean }) {
  // After a success the form is reset, so that no password stays in it.
  const [round, setRound] = useState(0);
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Password</Trans>
      </h2>
      <p>
        <Trans>Changing your password signs you out on all other devices.</Trans>
      </p>
      <PasswordForm key={round} asksCode={asksCode} onDone={() => setRound(round + 1)} />
    </section>
  );
}
