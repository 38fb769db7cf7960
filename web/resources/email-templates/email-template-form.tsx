import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { CallForm } from '#web/kit/call-form.tsx';
import { RichTextField } from '#web/kit/rich-text.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useCallForm } from '#web/kit/use-call-form.ts';
import { client, type AnswerOf } from '#web/lib/client.ts';
import styles from './email-templates.module.css';

const list = '/emailTemplate';

type EmailTemplate = AnswerOf<typeof client.emailTemplates.getEmailTemplate>;

const valuesOf = ({ identifier, subject, content, version }: EmailTemplate) => ({
  identifier,
  subject,
  content,
  version,
});

export interface EmailTemplateFormProps {
  template: EmailTemplate;
  mayChange: boolean;
  /** Told of the words whenever they change. */
  onWords: (words: { subject: string; content: string }) => void;
}

/** The words of a template; its identifier is there to be read. */
export function EmailTemplateForm({ template, mayChange, onWords }: EmailTemplateFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id } = template;
  const form = useCallForm({
    call: client.emailTemplates.updateEmailTemplate,
    start: valuesOf(template),
    labels: { identifier: t`Identifier`, subject: t`Subject`, content: t`Content` },
    input: (values) => ({ id, ...values }),
    newer: async () => valuesOf(await client.emailTemplates.getEmailTemplate({ id })),
    done: ({ message }) => {
      toast.done(message);
      void navigate(list);
    },
  });
  const { subject, content } = form.values;
  const tell = useEffectEvent(onWords);
  useEffect(() => tell({ subject, content }), [subject, content]);
  return (
    <CallForm form={form} submit={<Trans>Update</Trans>} back={list} isReadOnly={!mayChange} isWide>
      <TextInput {...form.field('identifier')} readOnly className={styles.fixed} />
      <TextInput {...form.field('subject')} autoComplete="off" dir="auto" />
      <div className={styles.field}>
        <RichTextField {...form.field('content')} isReadOnly={!mayChange} />
        <p className={styles.hint}>
          <Trans>These are filled in for each subscriber:</Trans>{' '}
          <bdi dir="ltr">
            <code>{'{{name}}'}</code> <code>{'{{email}}'}</code> <code>{'{{marketName}}'}</code>
          </bdi>
        </p>
      </div>
    </CallForm>
  );
}
