import { accentStyle, defaultAccent } from '#contract/platform/accent.ts';
import type { Appearance } from '../appearance/appearance.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';

/**
 * Writes the looks of the workspace into the page, so that its first paint has them and nothing moves later: name,
 * favicon, accent color, and the logos for web/lib/brand.ts.
 * @param page the text of index.html, which shows the default
 * @param noncePlace the placeholder of the nonce that its content policy requires of a style
 */
export function brandPage(page: string, looks: Appearance, noncePlace: string): string {
  const { name, accent, logo, logoDark, favicon } = looks;
  const content = JSON.stringify({ name, logo, logoDark });
  const head = [
    `<title>${escapeHtml(name)}</title>`,
    `<meta name="brand" content="${escapeHtml(content)}">`,
    ...(accent === defaultAccent
      ? []
      : [`<style id="accent" nonce="${noncePlace}">${accentStyle(accent)}</style>`]),
  ].join('\n    ');
  const noscript = page.replace(
    /(<noscript>)[^<]*?( needs JavaScript)/,
    (_, start: string, end: string) => `${start}${escapeHtml(name)}${end}`,
  );
  const titled = noscript.replace(/<title>[^<]*<\/title>/, () => head);
  if (favicon === null) return titled;
  return titled.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(favicon)}">`);
}
