import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { noProof, OwnProofFields } from '#web/ui/own-proof/own-proof-fields.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { ClientCall } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { requiredFields } from './checks.ts';

interface ProofFormProps<Value> {
  call: ClientCall<{ currentPassword: string; code: string }, { message: string; result: Value }>;
  submit: ReactNode;
  done: (result: Value) => void;
}

/** Asks for password and code, which every change of the second factor requires. */
function ProofForm<Value>({ call, submit, done }: ProofFormProps<Value>) {
  const { t } = useLingui();
  const form = useCallForm({
    call,
    start: noProof,
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
      <OwnProofFields form={form} asksCode autoFocus />
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
