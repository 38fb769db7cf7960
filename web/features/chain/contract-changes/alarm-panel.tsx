import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnerChange, useChangeLabels } from '../owner-alarms/owner-change-labels.ts';
import { useChains } from '../wallet/use-chain-name.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';

/** Resolves alarms that were investigated, with an explanation. */
export function AlarmPanel({ alarms, onClose }: { alarms: readonly OwnerChange[]; onClose: () => void }) {
  const { t } = useLingui();
  const words = useChangeLabels();
  const { isMany, nameOf } = useChains();
  const form = useCallForm({
    call: client.contractChanges.noteContractChange,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: t`Explanation for the change` },
    input: ({ reason }) => {
      const [id = '', ...others] = alarms.map((alarm) => alarm.id);
      return { id, reason, ...(others.length > 0 && { others }) };
    },
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <SidePanel opened title={t`Resolve alarm`} onClose={onClose}>
      {alarms.map((alarm) => (
        <p key={alarm.id}>
          {words(alarm)}
          {isMany && (
            <>
              {' '}
              (<bdi>{nameOf(alarm.chainId)}</bdi>)
            </>
          )}
        </p>
      ))}
      <CallForm form={form} submit={<Trans>Resolve alarm</Trans>}>
        <Textarea
          {...form.field('reason')}
          description={t`It is kept in the audit trail, and colleagues can read it in the list of changes.`}
          autosize
          minRows={2}
        />
      </CallForm>
    </SidePanel>
  );
}
