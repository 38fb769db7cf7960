import type { Language } from '../messages/translate.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';

/**
 * The document of a message: one column, with its styles in the elements, since mail programs drop other styles. It
 * declares its colors as those of a light page, so that no mail program inverts some of them for a dark one.
 * @param title text
 * @param content HTML
 */
export function htmlPage(language: Language, title: string, content: string): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(title)}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;background:#ffffff;color:#111827;font:16px/1.5 sans-serif;color-scheme:light">
<div style="max-width:560px;margin:0 auto;text-align:start;overflow-wrap:anywhere">
${content}
</div>
</body>
</html>
`;
}
