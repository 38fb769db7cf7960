import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { SecretPanel } from '#web/ui/secret-panel.tsx';
import { OverlapField } from '#web/ui/overlap-field.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';

/** Creates a new signing secret for a gate, and shows it once. */
export function GateRotateForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCallForm({
    call: client.gates.rotateGateSecret,
    keepsDraft: false,
    start: { hours: '24' },
    labels: { hours: t`Keep the previous secret valid for` },
    input: ({ hours }) => ({ name, hours: Number(hours) }),
    done: ({ result }) => setSecret(result.secret),
  });
  if (secret !== null) return <SecretPanel secret={secret} onKept={onClose} />;
  return (
    <CallForm form={form} submit={<Trans>Create new secret</Trans>}>
      <OverlapField
        {...form.field('hours')}
        description={t`During this time, questions carry both signatures. The gate can verify them with either secret.`}
        mayEnd
      />
    </CallForm>
  );
}
