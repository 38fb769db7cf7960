import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Instant } from '#web/ui/instant.tsx';
import { StatusMark, type Tone } from '#web/ui/status-mark.tsx';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { client } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import type { Statement } from './statement-labels.ts';
import styles from './statement-view.module.css';

function useMailLabels(): Readonly<
  Record<NonNullable<Statement['mailState']>, { tone: Tone; label: string }>
> {
  const { t } = useLingui();
  return {
    waiting: { tone: 'neutral', label: t`Waiting to be sent` },
    kept: { tone: 'caution', label: t`Not sent: there is no mail server` },
    sent: { tone: 'positive', label: t({ message: 'Sent', context: 'an email' }) },
    failed: { tone: 'negative', label: t`Sending failed` },
    skipped: { tone: 'negative', label: t`Not sent` },
    cancelled: { tone: 'negative', label: t`Not sent` },
  };
}

/** Whether the user got the statement by email, and the button that sends it again. */
export function StatementMailStatus({ of: { id, sentAt, mailState, endedAt } }: { of: Statement }) {
  const { t } = useLingui();
  const mayChange = useMayChange('/case-list');
  const labels = useMailLabels();
  const { run } = useChange(client.statements.sendStatementAgain);
  const ask = () =>
    confirmFirst({
      title: t`Send again`,
      sentence: t`Email this statement again? The user gets it at their current address.`,
      action: t`Send again`,
      run: () => run({ id }),
    });
  return (
    <div className={styles.mail}>
      {sentAt === null ? (
        t`Not sent. The user had no email address.`
      ) : (
        <span>
          <Instant at={sentAt} />{' '}
          {mailState !== null && (
            <StatusMark tone={labels[mailState].tone}>{labels[mailState].label}</StatusMark>
          )}
        </span>
      )}
      {mayChange && endedAt === null && mailState !== 'waiting' && (
        <Button size="xs" variant="default" onClick={ask}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </div>
  );
}
