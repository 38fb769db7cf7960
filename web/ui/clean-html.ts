import DOMPurify from 'dompurify';
import { linkTarget } from '#contract/platform/links.ts';

/**
 * The same list as the server's (server/platform/rich-text). A second sanitizer removes what the first one misses.
 */
const allowedTags = 'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong b em i u s a'.split(' ');

const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return;
  const href = linkTarget(element.getAttribute('href') ?? '');
  if (href === undefined) element.removeAttribute('href');
  else element.setAttribute('href', href);
  element.setAttribute('rel', 'noopener noreferrer nofollow');
  element.setAttribute('target', '_blank');
});

/** Sanitizes rich text for the page: nothing in it can run code or fetch anything. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    FORBID_TAGS: ['form', 'input', 'style'],
  });
}
