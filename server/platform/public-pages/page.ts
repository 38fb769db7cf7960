import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '../messages/translate.ts';
import { escapeHtml as text } from '../rich-text/escape-html.ts';

const style = `
:root{color-scheme:light dark;--ink:light-dark(#16181d,#e8eaee);--dim:light-dark(#565d6a,#a3aab8);--line:light-dark(#e3e5e9,#2a2f38);--back:light-dark(#f7f8f9,#0f1115);--card:light-dark(#fff,#15181d);--accent:light-dark(#4547c4,#a3a9f7)}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-inline-size:1040px;margin-inline:auto;padding:32px 16px 64px}
h1{margin:0;font-size:28px;line-height:1.25;overflow-wrap:anywhere}
a{color:var(--accent)}
img{display:block;inline-size:100%;block-size:auto;background:var(--line)}
.token{display:grid;align-items:start;gap:32px;grid-template-columns:minmax(0,1fr)}
.token>.picture{overflow:hidden;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.facts{display:grid;gap:16px;align-content:start}
.facts p{margin:0}
.price{font-size:22px;font-weight:600}
.dim,dt{color:var(--dim)}
dl{display:grid;gap:12px;margin:0;padding-block-start:16px;border-block-start:1px solid var(--line)}
dt{font-size:13px}
dd{margin:0;overflow-wrap:anywhere}
.mono{font-family:ui-monospace,monospace;font-size:14px;overflow-wrap:anywhere}
.items{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));margin:24px 0 0;padding:0;list-style:none}
.items a{display:block;overflow:hidden;block-size:100%;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit;text-decoration:none}
.items a:hover{border-color:var(--accent)}
.items .words{padding:12px}
.items .none{aspect-ratio:1}
.note{display:grid;gap:16px;justify-items:start;max-inline-size:480px;margin:12vh auto 0;padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
.note p,.note form{margin:0}
.note h1{font-size:22px}
fieldset{display:grid;gap:4px;margin:0 0 16px;padding:0;border:0}
legend{padding:0 0 4px;font-weight:600}
.rate{inline-size:100%}
.rate label{display:block;padding-block:8px}
.rate input{inline-size:20px;block-size:20px;margin:0 8px;vertical-align:-4px;accent-color:var(--accent)}
.rate [role=alert]{color:light-dark(#b42318,#fda29b)}
textarea{display:block;inline-size:100%;margin-block:4px 16px;padding:10px;border:1px solid var(--dim);border-radius:8px;background:var(--back);color:inherit;font:inherit}
:is(input,textarea):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button{min-block-size:44px;padding-inline:20px;border:0;border-radius:8px;background:var(--ink);color:var(--card);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (min-width:760px){.token{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
`.trim();

const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows only pictures and this one style: no script, no frame; a form only on pages that need one. */
const policy = (formAction: `'none'` | `'self'`) =>
  [
    `default-src 'none'`,
    // The empty icon saves the browser's request for a favicon.
    `img-src 'self' data:`,
    `style-src 'sha256-${styleHash}'`,
    `base-uri 'none'`,
    `form-action ${formAction}`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The policy of pages to look at. */
export const publicPolicy = policy(`'none'`);

/** The policy of pages with a form of our own. */
const formPolicy = policy(`'self'`);

/** A public page. Everything but `body` is text. */
export interface PublicPage {
  title: string;
  description: string;
  /** The page's own address, absolute. */
  address: string;
  /** Absolute. */
  image?: string | undefined;
  body: string;
}

/** The whole page as HTML, with what search engines and messengers read. */
export function pageHtml({ title, description, address, image, body }: PublicPage): string {
  const meta = (name: string, content: string) => `<meta property="${name}" content="${text(content)}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<meta name="description" content="${text(description)}">
<link rel="canonical" href="${text(address)}">
${meta('og:type', 'website')}
${meta('og:title', title)}
${meta('og:description', description)}
${meta('og:url', address)}
${image ? `${meta('og:image', image)}\n` : ''}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/**
 * A page for the reader of a link in a message, with a text and perhaps one question. Search engines must not list it.
 * @param body HTML
 */
function noteHtml(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<div class="note">
${body}
</div>
</main>
</body>
</html>
`;
}

/**
 * Sends such a page, which must not be cached. Its form, if any, is our own.
 * @param body HTML, below the title
 */
export function sendNote(
  reply: FastifyReply,
  status: number,
  { language, title, body }: { language: Language; title: string; body: string },
): FastifyReply {
  return reply
    .code(status)
    .header('Content-Security-Policy', formPolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(noteHtml(language, title, `<h1>${text(title)}</h1>\n${body}`));
}
