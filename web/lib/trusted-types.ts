/** The part of the browser's Trusted Types API that is used here. */
interface Policies {
  createPolicy: (
    name: string,
    rules: {
      createHTML?: (html: string, type?: string, sink?: string) => string;
      createScriptURL?: (url: string) => string;
    },
  ) => { createHTML: (html: string) => TrustedHTML };
}

/** Undefined in browsers without Trusted Types: there the content policy alone protects the page. */
const policies = (window as { trustedTypes?: Policies }).trustedTypes;

/**
 * The browser's default policy, for libraries that pass it plain text. It allows what can't run code: a parser's
 * document, a style without tags, and the page's own worker. It refuses everything else.
 */
policies?.createPolicy('default', {
  createHTML(html, _type, sink) {
    if (sink === 'DOMParser parseFromString' || !html.includes('<')) return html;
    throw new TypeError('HTML is put into the page without having been sanitized.');
  },
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin === location.origin && /^\/(?:assets|lib)\/live-worker[\w.-]*$/.test(pathname)) return url;
    throw new TypeError('Code is loaded from an unexpected address.');
  },
});

const own = policies?.createPolicy('own', { createHTML: (html) => html });

/**
 * Marks HTML as safe to insert into the page.
 * @param html sanitized by `cleanHtml`, made by the build, or for a sandboxed frame
 */
export const trusted = (html: string): TrustedHTML | string => own?.createHTML(html) ?? html;
