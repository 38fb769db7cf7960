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
      daysAfterExpiry: t`Days after the document has expired`,
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
          A job deletes the files of documents each hour. What is known of a document stays, with when its
          file was deleted and why. Files of deleted users go at once. While a request of the user waits, only
          the end of the document counts.
        </Trans>
      </p>
      <TextInput
        {...form.field('daysAfterDecision')}
        {...days}
        disabled={isReadOnly}
        description={t`Counted from the newest decision about the user or, where the file came later, from then.`}
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
