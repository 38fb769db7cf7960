import type { Appearance } from '../appearance/appearance.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';

/** The height of the logo in an email, in pixels, and the greatest width. */
const [logoHeight, logoWidth] = [32, 200];

/** The element of `htmlPage` that holds the content. */
const contentStart = /(<body[^>]*>\s*<div[^>]*>)/;

/**
 * A message with logo and name of the workspace above its content, if the workspace has turned that on.
 * @param html a document of `htmlPage`
 * @param publicUrl the address of this server, from which mail programs load the logo
 */
export function withMailHeader(
  html: string,
  { hasMailHeader, name, logo }: Appearance,
  publicUrl: string,
): string {
  if (!hasMailHeader) return html;
  const scale = logo ? Math.min(logoHeight / logo.height, logoWidth / logo.width) : 0;
  const image = logo
    ? `<img src="${escapeHtml(publicUrl + logo.src)}" alt="" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" style="vertical-align:middle;border:0"> `
    : '';
  const header = `<p style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #e5e7eb;font-weight:600">${image}<bdi style="vertical-align:middle">${escapeHtml(name)}</bdi></p>`;
  return html.replace(contentStart, (start) => `${start}\n${header}`);
}
