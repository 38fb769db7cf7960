import { TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { freezeDaysMax, reasonMax } from '#contract/platform/limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { useCall } from '#web/lib/queries.ts';
import { StatementFields } from '../statements/statement-fields.tsx';
import { statementInput, statementStart, useStatementLabels } from '../statements/use-statement-input.ts';
import { QuestionFrame } from '../question-form.tsx';

type State = AnswerOf<typeof client.lockdowns.getLockdown>;

interface FormProps {
  userId: string;
  name: string;
  state: State;
  onClose: () => void;
}

/** The answers of both calls: the page shows the account as it is now. */
function useDone(onClose: () => void) {
  return {
    done: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
    failed: ({ status }: { status: number }) => {
      if (status === 409 || status === 404) announceChange(client.lockdowns.lockDownUser);
      return false;
    },
  };
}

const reasonProps = { maxLength: reasonMax, dir: 'auto', autoComplete: 'off' } as const;

function LockForm({ userId: id, name, state: { changes, missing }, onClose }: FormProps) {
  const { t } = useLingui();
  const hasApprovals = useModule('withdrawalApprovals');
  const hasCases = useModule('cases');
  const makesStatement = useModule('statements') && changes.case;
  const statementLabels = useStatementLabels();
  const form = useCallForm({
    call: client.lockdowns.lockDownUser,
    keepsDraft: false,
    start: { reason: '', ...statementStart },
    labels: { reason: t`Reason`, ...statementLabels },
    input: ({ reason, ...fields }) => ({ id, reason, ...(makesStatement && statementInput(fields)) }),
    ...useDone(onClose),
  });
  return (
    <QuestionFrame form={form} title={t`Lock down account`} missing={missing} isDestructive onClose={onClose}>
      <p>
        <Trans>Lock down the account of {name} on suspicion of fraud? You can undo this in one step.</Trans>
      </p>
      <ul>
        <li>
          {changes.status ? t`The user is blocked and can’t sign in.` : t`The user is already blocked.`}
        </li>
        <li>
          {hasApprovals ? (
            <Trans>Their withdrawals are frozen for {freezeDaysMax} days.</Trans>
          ) : (
            <Trans>Withdrawals aren’t frozen, because withdrawal approvals are turned off.</Trans>
          )}
        </li>
        <li>
          <Plural
            value={changes.tokens}
            _0="They have no visible tokens."
            one="# token is hidden from the marketplace."
            other="# tokens are hidden from the marketplace."
          />
        </li>
        <li>
          {changes.case
            ? t`An urgent case with your reason is opened.`
            : hasCases
              ? t`No case is opened, because the user has no wallet address.`
              : t`No case is opened, because cases are turned off.`}
        </li>
      </ul>
      <TextInput
        {...form.field('reason')}
        {...reasonProps}
        description={t`Kept in the audit trail and shown to colleagues with the action.`}
      />
      {makesStatement && <StatementFields field={form.field} values={form.values} reasonId="" />}
    </QuestionFrame>
  );
}

function UndoForm({
  userId: id,
  name,
  state: { changes, missing },
  lockdown,
  onClose,
}: FormProps & { lockdown: NonNullable<State['lockdown']> }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.lockdowns.undoLockdown,
    keepsDraft: false,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason for undoing`, code: t`Code` },
    input: ({ reason, code }) => ({
      id,
      lockdown: lockdown.id,
      reason,
      ...(changes.withdrawals && { code }),
    }),
    ...useDone(onClose),
  });
  return (
    <QuestionFrame form={form} title={t`Undo lockdown`} missing={missing} onClose={onClose}>
      <p>
        <Trans>
          <bdi>{lockdown.lockedBy}</bdi> locked down the account of {name}, <Instant at={lockdown.lockedAt} />
          : <bdi>{lockdown.reason}</bdi>
        </Trans>
      </p>
      <p>
        <Trans>Everything that somebody has changed since stays as it is.</Trans>
      </p>
      <ul>
        {changes.status && <li>{t`The user is unblocked.`}</li>}
        {changes.tokens > 0 && (
          <li>
            <Plural value={changes.tokens} one="# token is shown again." other="# tokens are shown again." />
          </li>
        )}
        {changes.case && <li>{t`The untouched case is closed.`}</li>}
        {changes.withdrawals && (
          <li>{t`Lifting the freeze is requested. Withdrawals stay frozen until another administrator approves.`}</li>
        )}
      </ul>
      <TextInput {...form.field('reason')} {...reasonProps} />
      {changes.withdrawals && <CodeField {...form.field('code')} />}
    </QuestionFrame>
  );
}

/** Asks before an account is locked down, and before that is undone. */
export function LockdownDialog({ userId, state, onClose }: Omit<FormProps, 'name'>) {
  const { t } = useLingui();
  const { data: user } = useCall(client.users.getUser, { id: userId });
  // The question stays the same while its answer changes the account.
  const [asked] = useState(state);
  const { lockdown } = asked;
  const props = { userId, state: asked, onClose, name: user?.name || user?.email || userId };
  return (
    <Dialog opened onClose={onClose} label={lockdown ? t`Undo lockdown` : t`Lock down account`}>
      {lockdown ? <UndoForm {...props} lockdown={lockdown} /> : <LockForm {...props} />}
    </Dialog>
  );
}
