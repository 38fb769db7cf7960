import { Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { filledIn } from '#contract/support/canned-text.ts';
import { RecordForm, RouteRecord, useRecordForm } from '#web/ui/record-form.tsx';
import type { AnswerOf } from '#web/lib/client.ts';
import { client } from '#web/lib/client.ts';
import { pathTo } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { newId } from './screens.ts';
import styles from './canned-replies-form.module.css';

type CannedReply = AnswerOf<typeof client.cannedReplies.getCannedReply>;

/** The reply as a user would read it, with the placeholders filled in for an example ticket. */
function Preview({ text }: { text: string }) {
  const { t } = useLingui();
  const admin = useSession();
  const values = {
    name: t`Amira Haddad`,
    ticket: 'TCK-10001',
    subject: t`Withdrawal still pending`,
    admin: admin?.name ?? '',
  };
  if (text.trim() === '') return null;
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <h2>
        <Trans>Message preview</Trans>
      </h2>
      <p dir="auto">{filledIn(text, values)}</p>
    </section>
  );
}

function CannedReplyForm({ reply }: { reply?: CannedReply }) {
  const { t } = useLingui();
  const form = useRecordForm({
    record: reply,
    call: reply ? client.cannedReplies.updateCannedReply : client.cannedReplies.addCannedReply,
    read: client.cannedReplies.getCannedReply,
    values: (one) => ({ name: one?.name ?? '', text: one?.text ?? '' }),
    labels: { name: t`Name`, text: t`Text` },
    input: (values) => values,
    menu: '/support',
    list: pathTo('cannedReplies.list'),
  });
  return (
    <RecordForm form={form}>
      <TextInput {...form.field('name')} autoComplete="off" dir="auto" maxLength={80} />
      <Textarea
        {...form.field('text')}
        description={t`Filled in when the reply is used: ${'{name}'} user name, ${'{ticket}'} ticket number, ${'{subject}'} subject, ${'{admin}'} author.`}
        rows={8}
        maxLength={4000}
        dir="auto"
      />
      <Preview text={form.values.text} />
    </RecordForm>
  );
}

/** Adds or edits a canned reply. */
export function CannedRepliesEdit() {
  const { id } = useParams();
  if (id === newId) return <CannedReplyForm />;
  return (
    <RouteRecord call={client.cannedReplies.getCannedReply} fields={2} name={({ name }) => name}>
      {(reply) => <CannedReplyForm reply={reply} />}
    </RouteRecord>
  );
}
