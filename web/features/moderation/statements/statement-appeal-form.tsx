import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { statementLimits } from '#contract/moderation/statement-values.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { client } from '#web/lib/client.ts';
import type { Statement } from './statement-labels.ts';
import styles from './statement-view.module.css';

/** Decides an appeal: keeps the restriction or reverses it, with an answer to the user. */
export function StatementAppealForm({ of: { id } }: { of: Statement }) {
  const { t } = useLingui();
  const form = useCallForm({
    call: client.statements.decideStatementAppeal,
    about: id,
    start: { decision: '', answer: '' },
    labels: { decision: t`Decision`, answer: t`Answer to the user` },
    input: ({ decision, answer }) => ({ id, decision: decision as 'uphold' | 'reverse', answer }),
    check: ({ decision, answer }) => ({
      ...(decision === '' && { decision: t`Choose a decision.` }),
      ...(answer.trim() === '' && { answer: t`Type the answer.` }),
    }),
    done: ({ message }) => toast.done(message),
  });
  return (
    <form {...form.frame} className={styles.form}>
      <NativeSelect
        {...form.field('decision')}
        data={[
          { value: '', label: t`Choose…` },
          { value: 'uphold', label: t`Keep the restriction` },
          { value: 'reverse', label: t`Reverse the restriction` },
        ]}
      />
      <Textarea
        {...form.field('answer')}
        autosize
        minRows={3}
        maxLength={statementLimits.facts}
        dir="auto"
        description={t`Sent by email.`}
      />
      {form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
      <Button type="submit" loading={form.isRunning}>
        {t`Decide appeal`}
      </Button>
    </form>
  );
}
