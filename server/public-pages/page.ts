import { createHash } from 'node:crypto';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that can stand in HTML, in an element or in a quoted attribute. */
export function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

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
@media (min-width:760px){.token{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
`.trim();

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing but pictures and this one style: no script, no frame, no form. */
export const publicPolicy = [
  `default-src 'none'`,
  // The empty icon stands in for a favicon, which nobody has to ask for then.
  `img-src 'self' data:`,
  `style-src 'sha256-${styleHash}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

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
