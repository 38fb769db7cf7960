import type { Language } from '../messages/translate.ts';
import { translate } from '../messages/translate.ts';

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
  const greeting = translate({ sentence: 'mailGreeting', values: { name } }, language);
  const paragraphs = [translate('resetMailBody', language), translate('resetMailIgnore', language)] as const;
  const [body, ignore] = paragraphs;
  return {
    subject,
    text: [greeting, body, link, ignore].join('\n\n') + '\n',
    html: page(language, subject, [
      escaped(greeting),
      escaped(body),
      `<a href="${escaped(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none">${escaped(translate('resetMailButton', language))}</a>`,
      `<span dir="ltr" style="word-break:break-all">${escaped(link)}</span>`,
      escaped(ignore),
    ]),
  };
}

/** @param paragraphs HTML already */
function page(language: Language, title: string, paragraphs: string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const rows = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;background:#ffffff;color:#111827;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;text-align:start">
${rows}
</div>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
