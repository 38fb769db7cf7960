import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { documentDaysMax } from '#contract/platform/limits.ts';
import { CallForm } from '#web/ui/call-form.tsx';
import { FormSkeleton, Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/use-call-form.ts';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { useFreshCall } from '#web/lib/queries.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import styles from './verifications.module.css';

type Stored = AnswerOf<typeof client.documents.getDocumentRules>;

function RulesForm({ stored: { daysAfterDecision, daysAfterExpiry, version } }: { stored: Stored }) {
  const { t } = useLingui();
  const isReadOnly = useSession()?.role !== 'superadmin';
  const form = useCallForm({
    call: client.documents.updateDocumentRules,
    start: { daysAfterDecision: String(daysAfterDecision), daysAfterExpiry: String(daysAfterExpiry) },
    labels: {
      daysAfterDecision: t`Days after the decision`,
      daysAfterExpiry: t`Days after the document expires`,
    },
    input: (typed) => ({
      daysAfterDecision: Number(typed.daysAfterDecision),
      daysAfterExpiry: Number(typed.daysAfterExpiry),
      version,
    }),
    done: ({ message }) => toast.done(message),
  });
  const days = {
    type: 'number',
    min: 0,
    max: documentDaysMax,
    inputMode: 'numeric',
    required: true,
  } as const;
  return (
    <CallForm
      form={form}
      submit={<Trans>Save</Trans>}
      back={pathTo('verifications.list')}
      isReadOnly={isReadOnly}
    >
      <p className={styles.dim}>
        <Trans>
          A job deletes document files every hour. The record of a document is kept, with the time and the
          reason of the deletion. Files of deleted users are deleted immediately. While a user’s request is
          pending, only the document’s expiry counts.
        </Trans>
      </p>
      <TextInput
        {...form.field('daysAfterDecision')}
        {...days}
        disabled={isReadOnly}
        description={t`Time since the latest decision about the user. If the file arrived later, time since its arrival.`}
      />
      <TextInput {...form.field('daysAfterExpiry')} {...days} disabled={isReadOnly} />
    </CallForm>
  );
}

/** How long the files of documents are kept. Only superadmins can change it. */
export function DocumentRulesForm() {
  const query = useFreshCall(client.documents.getDocumentRules, {});
  return (
    <Loaded query={query} skeleton={<FormSkeleton fields={2} />}>
      {(stored) => <RulesForm stored={stored} />}
    </Loaded>
  );
}
