import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { reasonMax } from '#contract/platform/limits.ts';
import { FormFailure } from '#web/ui/form-failure-notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import { announceChange } from '#web/lib/changes.ts';
import { type AnswerOf, client } from '#web/lib/client.ts';
import styles from './screening.module.css';

interface Props {
  hit: AnswerOf<typeof client.screening.getScreeningHit>;
  decision: 'dismissed' | 'confirmed';
  onClose: () => void;
}

/** Asks for the reason of a decision about a hit. */
export function ScreeningDecisionForm({ hit: { id, version, entry }, decision, onClose }: Props) {
  const { t } = useLingui();
  const isDismissal = decision === 'dismissed';
  const title = isDismissal ? t`Dismiss hit` : t`Confirm hit`;
  const named = entry.names[0] ?? entry.addresses[0] ?? entry.externalId;
  const form = useCallForm({
    call: client.screening.decideScreeningHit,
    keepsDraft: false,
    start: { reason: '' },
    labels: { reason: t`Reason` },
    input: ({ reason }) => ({ id, decision, reason, version }),
    done: ({ message }) => {
      toast.done(message);
      onClose();
    },
    failed: ({ status }) => {
      if (status === 409 || status === 404) announceChange(client.screening.decideScreeningHit);
      return false;
    },
  });
  return (
    <form {...form.frame} className={styles.form}>
      <h2>{title}</h2>
      <p>
        {isDismissal ? (
          <Trans>
            Dismiss the match with “{named}”? It stays dismissed until the entry or the subject changes.
          </Trans>
        ) : (
          <Trans>
            Confirm the match with “{named}”? It stays confirmed until the entry or the subject changes.
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
