import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { requiredFields } from './checks.ts';

interface ProofFormProps<Value> {
  call: ClientCall<{ currentPassword: string; code: string }, { message: string; result: Value }>;
  submit: ReactNode;
  done: (result: Value) => void;
}

/** Password and code, which every change of the second factor requires. */
function ProofForm<Value>({ call, submit, done }: ProofFormProps<Value>) {
  const { t } = useLingui();
  const form = useCallForm({
    call,
    start: { currentPassword: '', code: '' },
    labels: { currentPassword: t`Current password`, code: t`Code` },
    input: (values) => values,
    check: requiredFields,
    done: ({ message, result }) => {
      toast.done(message);
      done(result);
    },
  });
  return (
    <CallForm form={form} submit={submit}>
      <PasswordField {...form.field('currentPassword')} autoComplete="current-password" autoFocus />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** Replaces the recovery codes; the old ones stop working. */
export function RenewRecoveryCodesForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  return (
    <ProofForm
      call={client.security.renewRecoveryCodes}
      submit={<Trans>Replace recovery codes</Trans>}
      done={({ recoveryCodes }) => onCodes(recoveryCodes)}
    />
  );
}

/** Turns the second factor off. */
export function DisableSecondFactorForm() {
  return (
    <ProofForm call={client.security.stopSecondFactor} submit={<Trans>Turn off</Trans>} done={() => {}} />
  );
}
