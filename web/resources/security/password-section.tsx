import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/kit/call-form.tsx';
import { PasswordField } from '#web/kit/password-field.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { given } from './given.ts';
import styles from './security.module.css';

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.security.changePassword,
    start: { currentPassword: '', password: '', confirmPassword: '' },
    labels: {
      currentPassword: t`Current password`,
      password: t`New password`,
      confirmPassword: t`Repeat the new password`,
    },
    input: (values) => values,
    check: ({ currentPassword, password, confirmPassword }) => ({
      ...given({ currentPassword, password, confirmPassword }),
      ...(confirmPassword !== '' &&
        confirmPassword !== password && { confirmPassword: t`The passwords differ` }),
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
    </CallForm>
  );
}

/** Changes the own password. */
export function PasswordSection() {
  // A form that is done begins anew, so that no password stays in it.
  const [round, setRound] = useState(0);
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Password</Trans>
      </h2>
      <p>
        <Trans>A new password signs you out everywhere but here.</Trans>
      </p>
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </section>
  );
}
