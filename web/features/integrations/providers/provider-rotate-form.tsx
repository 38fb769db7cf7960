import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { OverlapField } from '#web/ui/overlap-field.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';

function Rotate({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.providers.rotateProviderSecret,
    keepsDraft: false,
    start: { secret: '', hours: '24' },
    labels: { secret: t`New secret`, hours: t`Keep the previous secret valid for` },
    input: ({ secret, hours }) => ({ id, secret, hours: Number(hours) }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Replace secret</Trans>}>
      <TextInput {...form.field('secret')} type="password" dir="ltr" autoComplete="new-password" />
      <OverlapField {...form.field('hours')} mayEnd />
    </CallForm>
  );
}

/** Replaces the secret of a provider. */
export function ProviderRotateForm({
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
