import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { isCaseTemplate } from '#contract/moderation/case-templates.ts';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import { RichTextField } from '#web/ui/rich-text.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useModule } from '#web/lib/modules.ts';
import { pathTo } from '#web/lib/screens.ts';
import styles from './email-templates.module.css';

type EmailTemplate = AnswerOf<typeof client.emailTemplates.getEmailTemplate>;

export interface EmailTemplateFormProps {
  template: EmailTemplate;
  /** Receives the texts after every change. */
  onWords: (words: { subject: string; content: string }) => void;
}

/** The texts of a template; its identifier is read-only. */
export function EmailTemplateForm({ template, onWords }: EmailTemplateFormProps) {
  const { t } = useLingui();
  const hasCases = useModule('cases');
  const form = useRecordForm({
    record: template,
    call: client.emailTemplates.updateEmailTemplate,
    read: client.emailTemplates.getEmailTemplate,
    values: ({ identifier, subject, content }: EmailTemplate = template) => ({
      identifier,
      subject,
      content,
    }),
    labels: { identifier: t`Identifier`, subject: t`Subject`, content: t`Content` },
    input: (values) => values,
    menu: '/emailTemplate',
    list:
      hasCases && isCaseTemplate(template.identifier)
        ? pathTo('cases.reasons')
        : pathTo('emailTemplates.list'),
  });
  const { subject, content } = form.values;
  const tell = useEffectEvent(onWords);
  useEffect(() => tell({ subject, content }), [subject, content]);
  return (
    <RecordForm form={form} isWide>
      <TextInput {...form.field('identifier')} readOnly className={styles.fixed} />
      <TextInput {...form.field('subject')} autoComplete="off" dir="auto" />
      <div className={styles.field}>
        <RichTextField {...form.field('content')} isReadOnly={form.isReadOnly} />
        <p className={styles.hint}>
          <Trans>These placeholders are filled in for each subscriber:</Trans>{' '}
          <bdi dir="ltr">
            <code>{'{{name}}'}</code> <code>{'{{email}}'}</code> <code>{'{{marketName}}'}</code>
            {isCaseTemplate(form.values.identifier) && (
              <>
                {' '}
                <code>{'{{about}}'}</code> <code>{'{{reason}}'}</code>
              </>
            )}
          </bdi>
        </p>
      </div>
    </RecordForm>
  );
}
