import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import { parseIpRanges } from '../rights/ip-range-rules.ts';

function Fields({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.scim.addScimToken,
    keepsDraft: false,
    start: { name: '', networks: '' },
    labels: { name: t`Name`, networks: t`Networks` },
    input: ({ name, networks }) => ({ name, networks: parseIpRanges(networks) }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Add</Trans>}>
      <TextInput
        {...form.field('name')}
        description={t`The name of your identity provider. The audit trail shows it for each change.`}
        autoComplete="off"
      />
      <Textarea
        {...form.field('networks')}
        description={t`Enter one address or network per line, such as 203.0.113.0/24. Leave empty to allow all networks.`}
        autosize
        minRows={2}
        dir="ltr"
      />
    </CallForm>
  );
}

/** Adds a token. Its secret is created in a second step, by the person who added it. */
export function ScimTokenForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SidePanel isNarrow opened={opened} onClose={onClose} title={t`Add token`}>
      {opened && <Fields onClose={onClose} />}
    </SidePanel>
  );
}
