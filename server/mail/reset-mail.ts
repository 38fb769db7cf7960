import { isolated } from '../messages/isolated.ts';
import type { Language } from '../messages/translate.ts';
import { translate } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { htmlPage } from './html-page.ts';

/**
 * The message with a reset link, as text and as HTML.
 * @param language the admin's; Arabic runs from right to left
 * @param name whom it greets
 * @param link the page that sets a new password
 */
export function resetMail(
  language: Language,
  name: string,
  link: string,
): { subject: string; text: string; html: string } {
  const subject = translate('resetMailSubject', language);
  const greeting = translate(
    { sentence: 'mailGreeting', values: { name: isolated(name, language) } },
    language,
  );
  const paragraphs = [translate('resetMailBody', language), translate('resetMailIgnore', language)] as const;
  const [body, ignore] = paragraphs;
  return {
    subject,
    text: [greeting, body, link, ignore].join('\n\n') + '\n',
    html: page(language, subject, [
      escapeHtml(greeting),
      escapeHtml(body),
      `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none">${escapeHtml(translate('resetMailButton', language))}</a>`,
      `<span dir="ltr" style="word-break:break-all">${escapeHtml(link)}</span>`,
      escapeHtml(ignore),
    ]),
  };
}

/** @param paragraphs HTML already */
function page(language: Language, title: string, paragraphs: string[]): string {
  return htmlPage(
    language,
    title,
    paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n'),
  );
}
