import { isolated } from '#server/platform/messages/isolated.ts';
import type { LinkPurpose } from '../auth/password-reset.ts';
import type { MessageId } from '#server/platform/messages/en.ts';
import type { Language } from '#server/platform/messages/translate.ts';
import { translate } from '#server/platform/messages/translate.ts';
import { escapeHtml } from '#server/platform/rich-text/escape-html.ts';
import { htmlPage } from '#server/platform/mail/html-page.ts';

/** The texts of the email for each purpose of a link, and for an invitation, whose link sets a password too. */
const sentences = {
  password: {
    title: 'resetMailSubject',
    body: 'resetMailBody',
    button: 'resetMailButton',
    ignore: 'resetMailIgnore',
  },
  network: {
    title: 'networkMailSubject',
    body: 'networkMailBody',
    button: 'networkMailButton',
    ignore: 'networkMailIgnore',
  },
  invitation: {
    title: 'invitationSubject',
    body: 'invitationBody',
    button: 'invitationButton',
    ignore: 'invitationExpired',
  },
} as const satisfies Record<LinkPurpose | 'invitation', Record<string, MessageId>>;

/**
 * Builds the email with a link that only its recipient may use, as text and as HTML.
 * @param purpose what the link is for
 * @param language the administrator's language; Arabic runs from right to left
 * @param name the name in the greeting
 * @param link the page that uses the link
 * @param workspace the name of the workspace
 */
export function linkMail(
  purpose: keyof typeof sentences,
  language: Language,
  name: string,
  link: string,
  workspace: string,
): { subject: string; text: string; html: string } {
  const { title, body, button, ignore } = sentences[purpose];
  const subject = translate(
    { sentence: title, values: { workspace: isolated(workspace, language) } },
    language,
  );
  const greeting = translate(
    { sentence: 'mailGreeting', values: { name: isolated(name, language) } },
    language,
  );
  const what = translate(body, language);
  const otherwise = translate(ignore, language);
  return {
    subject,
    text: [greeting, what, link, otherwise].join('\n\n') + '\n',
    html: page(language, subject, [
      escapeHtml(greeting),
      escapeHtml(what),
      `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none">${escapeHtml(translate(button, language))}</a>`,
      `<span dir="ltr" style="word-break:break-all">${escapeHtml(link)}</span>`,
      escapeHtml(otherwise),
    ]),
  };
}

/** @param paragraphs as HTML */
function page(language: Language, title: string, paragraphs: string[]): string {
  return htmlPage(
    language,
    title,
    paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n'),
  );
}
