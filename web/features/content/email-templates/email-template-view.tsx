import { useState } from 'react';
import { isCaseTemplate } from '#contract/moderation/case-templates.ts';
import { RouteRecord } from '#web/ui/record-form.tsx';
import { client, type AnswerOf } from '#web/lib/client.ts';
import { useMayChange } from '#web/lib/session.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailTemplateForm } from './email-template-form.tsx';
import styles from './email-templates.module.css';
import { MailStatePanel } from './mail-state-panel.tsx';
import { Mailings } from './mailings-list.tsx';
import { SendSection } from './send-section.tsx';

type EmailTemplate = AnswerOf<typeof client.emailTemplates.getEmailTemplate>;

function Screen({ template }: { template: EmailTemplate }) {
  const mayChange = useMayChange('/emailTemplate');
  const [words, setWords] = useState({ subject: template.subject, content: template.content });
  const isSaved = words.subject === template.subject && words.content === template.content;
  return (
    <div className={styles.screen}>
      <div className={styles.pair}>
        <EmailTemplateForm template={template} onWords={setWords} />
        <EmailPreview words={words} />
      </div>
      {/* Below the form, which would move when it comes. */}
      <MailStatePanel />
      {!isCaseTemplate(template.identifier) && (
        <>
          {mayChange && <SendSection template={template} isSaved={isSaved} />}
          <Mailings templateId={template.id} mayChange={mayChange} />
        </>
      )}
    </div>
  );
}

/**
 * Update Email Template: its texts next to their preview, the form that sends it, and the progress of its
 * mailings.
 */
export function EmailTemplateView() {
  return (
    <RouteRecord
      call={client.emailTemplates.getEmailTemplate}
      fields={3}
      name={({ identifier }) => identifier}
    >
      {(template) => <Screen template={template} />}
    </RouteRecord>
  );
}
