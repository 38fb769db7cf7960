import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CallForm } from '#web/ui/call-form.tsx';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import type { ClosingStep } from './closing-action.tsx';
import type { Closing } from './closing-labels.tsx';
import styles from './closing-view.module.css';

interface Props {
  closing: Closing;
  onClose: () => void;
}

/** The start takes the password and a code of both people. */
function StartForm({
  closing: { id, version, request },
  onClose,
  isApproval,
}: Props & { isApproval: boolean }) {
  const { t } = useLingui();
  const done = ({ message }: { message: string }) => {
    toast.done(message);
    onClose();
  };
  const start = { currentPassword: '', code: '' };
  const labels = { currentPassword: t`Current password`, code: t`Code` };
  const asking = useCallForm({
    call: client.closings.askToStartClosing,
    keepsDraft: false,
    start,
    labels,
    input: (values) => ({ id, version, ...values }),
    done,
  });
  const approving = useCallForm({
    call: client.closings.approveClosing,
    keepsDraft: false,
    start,
    labels,
    input: (values) => ({ id, request: request?.id ?? '', ...values }),
    done,
  });
  const form = isApproval ? approving : asking;
  return (
    <CallForm
      form={form}
      submit={isApproval ? <Trans>Start closing now</Trans> : <Trans>Request start</Trans>}
    >
      <p className={styles.text}>
        {isApproval
          ? t`From its dates on, new listings, bids and deposits are refused. Users are notified on the day of the announcement.`
          : t`Another superadmin has to approve this within an hour, with their own password and code.`}
      </p>
      <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function PayoutForm({ closing: { id }, onClose, isEnd }: Props & { isEnd: boolean }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: isEnd ? client.closings.finishClosing : client.closings.payOutClosing,
    keepsDraft: false,
    start: { code: '' },
    labels: { code: t`Code` },
    input: ({ code }) => ({ id, code }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={isEnd ? <Trans>Finish closing</Trans> : <Trans>Propose withdrawals</Trans>}>
      <p className={styles.text}>
        {isEnd
          ? t`No more withdrawals are proposed. Remaining balances stay in the register.`
          : t`A withdrawal of each remaining balance is proposed to the user’s known destination. Each one waits for its gates and for two approvers. You can’t be one of them for 24 hours.`}
      </p>
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

function CancelForm({ closing: { id }, onClose }: Props) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.closings.cancelClosing,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    input: (values) => ({ id, ...values }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <CallForm form={form} submit={<Trans>Cancel closing</Trans>}>
      <p className={styles.text}>
        <Trans>
          Listings, bids and deposits are accepted again. Withdrawals that were proposed wait for their
          approvers. Users who got a notice get an email.
        </Trans>
      </p>
      <Textarea
        {...form.field('reason')}
        description={t`Users who got a notice read it.`}
        maxLength={500}
        autosize
        minRows={2}
      />
      <CodeField {...form.field('code')} />
    </CallForm>
  );
}

/** The form of a step of a closing. */
export function ClosingStepForm({ step, ...props }: Props & { step: ClosingStep }) {
  if (step === 'cancel') return <CancelForm {...props} />;
  if (step === 'start' || step === 'approve') return <StartForm {...props} isApproval={step === 'approve'} />;
  return <PayoutForm {...props} isEnd={step === 'finish'} />;
}
