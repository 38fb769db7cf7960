import { Button, Checkbox } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { confirmFirst } from '#web/ui/confirm.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { RetryLine } from '#web/ui/retry-line.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { client } from '#web/lib/client.ts';
import { formatCount, isolated } from '#web/lib/format.ts';
import styles from './email-templates.module.css';
import { useEmailPreview } from './use-email-preview.ts';
import { SubscriberPicker, useSubscribers } from './subscriber-picker.tsx';

export interface SendSectionProps {
  template: { id: string; subject: string; content: string };
  /** Whether the form equals the stored template, because only the stored one is sent. */
  isSaved: boolean;
}

const nobody = { recipients: [] as string[], isToAll: false };

/**
 * The choice of recipients, and the question before the template is sent to them.
 * @param everybody the number of all subscribers
 */
function useSending({ id, subject, content }: SendSectionProps['template'], everybody: number) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(nobody);
  const { recipients: chosen, isToAll } = choice;
  const { run, isRunning } = useChange(client.emailTemplates.sendToSubscribers);
  const count = isToAll ? everybody : chosen.length;
  const preview = useEmailPreview({ subject, content });
  const draft = useDraft({
    form: `emailTemplates.send/${id}`,
    asks: true,
    loaded: nobody,
    values: choice,
    restore: ({ draft: kept }) => setChoice({ ...nobody, ...kept.values }),
    compare: undefined,
  });
  const send = async () => {
    const answer = await run(
      isToAll ? { id, to: 'all' } : { id, recipients: chosen.map((email) => ({ email })) },
    );
    if (!answer) return;
    draft.saved();
    setChoice(nobody);
  };
  const askSend = () => {
    // With its placeholders filled in, as the preview shows it.
    const name = isolated(preview.data?.subject ?? subject);
    confirmFirst({
      title: t`Send email`,
      sentence: plural(count, {
        one: `Send “${name}” to # subscriber? This can’t be undone.`,
        other: `Send “${name}” to # subscribers? This can’t be undone.`,
      }),
      action: t`Send`,
      run: send,
    });
  };
  return { choice, setChoice, count, draft, isRunning, askSend };
}

/** The recipients of the template, and the button that sends it after a confirmation with their number. */
export function SendSection({ template, isSaved }: SendSectionProps) {
  const { t } = useLingui();
  const subscribers = useSubscribers('');
  const everybody = subscribers.data?.count;
  const { choice, setChoice, count, draft, isRunning, askSend } = useSending(template, everybody ?? 0);
  const { recipients: chosen, isToAll } = choice;
  return (
    <section className={styles.send} aria-label={t`Send to subscribers`}>
      <h2>
        <Trans>Send to subscribers</Trans>
      </h2>
      <DraftNotice draft={draft} labels={{}} />
      <Checkbox
        checked={isToAll}
        onChange={(event) => setChoice({ ...choice, isToAll: event.currentTarget.checked })}
        label={everybody === undefined ? t`All subscribers` : t`All subscribers (${formatCount(everybody)})`}
      />
      <RetryLine read={subscribers}>
        <Trans>The number of subscribers could not be loaded.</Trans>
      </RetryLine>
      <SubscriberPicker
        chosen={isToAll ? [] : chosen}
        onChange={(recipients) => setChoice({ ...choice, recipients })}
        disabled={isToAll}
      />
      <div className={styles.sendRow}>
        <Button variant="default" onClick={askSend} loading={isRunning} disabled={count === 0 || !isSaved}>
          <Trans>SEND</Trans>
        </Button>
        <p className={styles.hint}>
          {isSaved ? (
            <Plural value={count} _0="No subscribers selected." one="# subscriber" other="# subscribers" />
          ) : (
            <Trans>Update the template first. Only the saved version is sent.</Trans>
          )}
        </p>
        <ExportButton
          list={{
            name: client.emailTemplates.listSubscribers.key[1],
            label: t`Subscribers`,
            columns: [{ key: 'email', header: t`Email` }],
            filters: [],
            asked: {},
            page: subscribers.data,
          }}
        />
      </div>
    </section>
  );
}
