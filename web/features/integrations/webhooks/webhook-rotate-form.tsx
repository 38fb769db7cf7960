import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { OverlapField } from '#web/ui/overlap-field.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { SecretPanel } from '#web/ui/secret-panel.tsx';

function Rotate({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useCallForm({
    call: client.webhooks.rotateWebhookSecret,
    keepsDraft: false,
    start: { hours: '24' },
    labels: { hours: t`Keep the previous secret valid for` },
    input: ({ hours }) => ({ id, hours: Number(hours) }),
    done: ({ result }) => setSecret(result.secret),
  });
  if (secret !== null) return <SecretPanel secret={secret} onKept={onClose} />;
  return (
    <CallForm form={form} submit={<Trans>Create new secret</Trans>}>
      <OverlapField
        {...form.field('hours')}
        description={t`During this time, messages carry both signatures. Your receiver can verify them with either secret.`}
        mayEnd={false}
      />
    </CallForm>
  );
}

/** Creates a new signing secret for an endpoint. */
export function WebhookRotateForm({
  id,
  opened,
  onClose,
}: {
  id: string;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <SidePanel opened={opened} onClose={onClose} title={t`New secret`}>
      {opened && <Rotate id={id} onClose={onClose} />}
    </SidePanel>
  );
}
