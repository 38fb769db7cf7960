import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import styles from './withdrawal-policy.module.css';

/** Expires the results of a gate, for a reason that colleagues read. */
export function GateExpireForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.gates.expireGateResults,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: t`Reason` },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t`Enter a reason.` } : {}),
    input: ({ reason }) => ({ name, reason }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Expire results</Trans>}>
      <p className={styles.dim}>
        <Trans>Withdrawals that need this gate wait until it has answered again.</Trans>
      </p>
      <TextInput
        {...form.field('reason')}
        dir="auto"
        autoComplete="off"
        maxLength={300}
        description={t`Kept in the audit trail and shown to colleagues, such as: the list changed.`}
      />
    </CallForm>
  );
}
