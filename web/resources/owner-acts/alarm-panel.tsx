import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnerChange, useChangeWords } from '#web/features/owner-alarms/owner-change-words.ts';
import { useNetworks } from '#web/features/wallet/use-network-name.ts';
import { CallForm } from '#web/kit/call-form.tsx';
import { SidePanel } from '#web/kit/side-panel.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client } from '#web/lib/client.ts';

/** Says that an alarm was looked into, and why it is in order. */
export function AlarmPanel({ alarm, onClose }: { alarm: OwnerChange; onClose: () => void }) {
  const { t } = useLingui();
  const what = useChangeWords()(alarm);
  const { isMany, nameOf } = useNetworks();
  const form = useCallForm({
    call: client.ownerActs.noteContractChange,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: t`Why it is in order` },
    input: ({ reason }) => ({ id: alarm.id, reason }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <SidePanel opened title={t`Looked into`} onClose={onClose}>
      <p>
        {what}
        {isMany && (
          <>
            {' '}
            (<bdi>{nameOf(alarm.chainId)}</bdi>)
          </>
        )}
      </p>
      <CallForm form={form} submit={<Trans>Looked into</Trans>}>
        <Textarea
          {...form.field('reason')}
          description={t`The audit trail keeps it, and colleagues read it in the list of changes.`}
          autosize
          minRows={2}
        />
      </CallForm>
    </SidePanel>
  );
}
