import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields, proofOf } from '#web/ui/own-proof/own-proof-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { updateSession, useSession } from '#web/lib/session.ts';
import { requiredFields } from './checks.ts';
import styles from './security.module.css';

function EmailForm({ asksCode, onDone }: { asksCode: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.security.changeEmail,
    start: { email: '', ...noProof },
    labels: { email: t`New email`, currentPassword: t`Current password`, code: t`Code` },
    input: ({ email, ...proof }) => ({ email, ...proofOf(proof, asksCode) }),
    check: (values) => requiredFields(values, asksCode ? [] : ['code']),
    done: ({ message, result }) => {
      updateSession(result);
      toast.done(message);
      onDone();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Change email</Trans>}>
      <TextInput {...form.field('email')} type="email" autoComplete="email" />
      <OwnProofFields form={form} asksCode={asksCode} />
    </CallForm>
  );
}

/** Changes the admin's own email (specification 3.9). */
export function EmailSection({ asksCode }: { asksCode: boolean }) {
  // After a success the form is reset, so that no password stays in it.
  const [round, setRound] = useState(0);
  const email = useSession()?.email ?? '';
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Email</Trans>
      </h2>
      <p>
        <Trans>
          You sign in with <bdi>{email}</bdi>. The old address is notified of a change.
        </Trans>
      </p>
      <EmailForm key={round} asksCode={asksCode} onDone={() => setRound(round + 1)} />
    </section>
  );
}
