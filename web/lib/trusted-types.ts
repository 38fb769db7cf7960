/** What of the browser's Trusted Types is used here. */
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
 * What the browser asks where code gives it a text: libraries do. A parser's document runs nothing, a text without tags is a
 * style, and the only worker is the page's own. Everything else is refused.
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
 * Marks HTML as safe to put into the page.
 * @param html sanitized by `cleanHtml`, made by the build, or for a frame without rights
 */
export const trusted = (html: string): TrustedHTML | string => own?.createHTML(html) ?? html;
