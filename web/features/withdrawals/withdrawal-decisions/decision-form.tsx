import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { CodeField } from '#web/ui/own-proof/code-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import styles from './withdrawal-decisions.module.css';

/** A decision with all details of its page. */
export type Decision = AnswerOf<typeof client.withdrawalDecisions.getWithdrawalDecision>;

/** The actions for a withdrawal. */
export type Act = 'approve' | 'hold' | 'resume' | 'refuse';

interface DecisionFormProps {
  decision: Decision;
  act: Act;
  word: string;
  /** Why it can't be sent yet; null if it can. */
  blockedBy: ReactNode;
  /** Whether its first field takes the focus, on machines with a keyboard. */
  hasFocus: boolean;
  done: () => void;
  /** Closes the form of an action that the person chose. */
  cancel?: (() => void) | undefined;
}

type Values = Record<'reason' | 'code', string>;

/** The form of each action. */
function useForms({ id, version }: Decision, done: () => void) {
  const { t } = useLingui();
  const { approveWithdrawal, holdWithdrawal, resumeWithdrawal, refuseWithdrawal } =
    client.withdrawalDecisions;
  const common = {
    keepsDraft: false,
    about: id,
    start: { reason: '', code: '' },
    labels: { reason: t`Reason`, code: t`Code` },
    done: ({ message }: { message: string }) => {
      toast.done(message);
      done();
    },
  };
  return {
    approve: useCallForm({
      ...common,
      call: approveWithdrawal,
      input: ({ code }: Values) => ({ id, version, code }),
    }),
    hold: useCallForm({
      ...common,
      call: holdWithdrawal,
      input: ({ reason }: Values) => ({ id, version, reason }),
    }),
    resume: useCallForm({
      ...common,
      call: resumeWithdrawal,
      input: ({ reason, code }: Values) => ({ id, version, reason, code }),
    }),
    refuse: useCallForm({
      ...common,
      call: refuseWithdrawal,
      input: ({ reason, code }: Values) => ({ id, version, reason, code }),
    }),
  };
}

/** The fields of an action: a reason, and the second factor for approving, resuming or refusing. */
export function DecisionForm(props: DecisionFormProps) {
  const { decision, act, word, blockedBy, hasFocus, done, cancel } = props;
  const hint = useId();
  const autoFocus = hasFocus && matchMedia('(pointer: fine)').matches;
  const form = useForms(decision, done)[act];
  const approveByPasskey = async () => {
    const { id, version } = decision;
    const { signApproval } = await import('#web/lib/passkey.ts');
    const passkey = await signApproval({ id, version });
    const { message } = await client.withdrawalDecisions.approveWithdrawal({ id, version, passkey });
    toast.done(message);
    done();
  };
  return (
    <form
      {...form.frame}
      // A shortcut sends a form without its button.
      onSubmit={(event) => (blockedBy === null ? form.frame.onSubmit(event) : event.preventDefault())}
      className={styles.form}
    >
      {act !== 'approve' && <TextInput {...form.field('reason')} maxLength={300} autoFocus={autoFocus} />}
      {act !== 'hold' && (
        <CodeField
          {...form.field('code')}
          autoFocus={autoFocus && act === 'approve'}
          {...(act === 'approve' && { byPasskey: approveByPasskey, isPasskeyOff: blockedBy !== null })}
        />
      )}
      {form.failure !== null && (
        <p className={styles.failure} role="alert">
          {form.failure}
        </p>
      )}
      {blockedBy !== null && (
        <div id={hint} className={styles.hint}>
          {blockedBy}
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={form.isRunning}
          disabled={blockedBy !== null}
          aria-describedby={blockedBy === null ? undefined : hint}
          color={act === 'refuse' ? 'red.9' : undefined}
        >
          {word}
        </Button>
        {cancel && (
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
