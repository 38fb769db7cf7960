import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reasonMax } from '#contract/platform/limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { client } from '#web/lib/client.ts';
import type { Transfer } from './delivery-labels.ts';
import styles from './travel-rule.module.css';

interface Props {
  transfer: Transfer;
  decision: 'accepted' | 'rejected';
  onClose: () => void;
}

function AnswerForm({ transfer: { id, version, counterpartyName }, decision, onClose }: Props) {
  const { t } = useLingui();
  const isAccepted = decision === 'accepted';
  const title = isAccepted ? t`Accept transfer` : t`Reject transfer`;
  const form = useCallForm({
    call: client.travelRule.answerTravelRuleTransfer,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: isAccepted ? t`Note (optional)` : t`Reason` },
    input: ({ reason }) => ({ id, decision, reason, version }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
    failed: ({ status }) => {
      if (status === 409 || status === 404) announceChange(client.travelRule.answerTravelRuleTransfer);
      return false;
    },
  });
  return (
    <form {...form.frame} className={styles.form}>
      <h2>{title}</h2>
      <p>
        {isAccepted ? (
          <Trans>
            Accept this transfer? <bdi>{counterpartyName}</bdi> is notified. You can’t undo this.
          </Trans>
        ) : (
          <Trans>
            Reject this transfer? <bdi>{counterpartyName}</bdi> reads the reason. You can’t undo this.
          </Trans>
        )}
      </p>
      <TextInput {...form.field('reason')} maxLength={reasonMax} dir="auto" autoComplete="off" />
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <div className={styles.row}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={form.isRunning}>
          {title}
        </Button>
      </div>
    </form>
  );
}

/** Accepts or rejects an incoming transfer. */
export function AnswerButtons({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const [decision, setDecision] = useState<'accepted' | 'rejected'>();
  const close = () => setDecision(undefined);
  return (
    <>
      <Button onClick={() => setDecision('accepted')}>
        <Trans>Accept transfer</Trans>
      </Button>
      <Button variant="default" onClick={() => setDecision('rejected')}>
        <Trans>Reject transfer</Trans>
      </Button>
      <Dialog opened={decision !== undefined} onClose={close} label={t`Answer`}>
        {decision && <AnswerForm transfer={transfer} decision={decision} onClose={close} />}
      </Dialog>
    </>
  );
}
