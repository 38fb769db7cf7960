import sanitizeHtml from 'sanitize-html';
import { hasTextToSee } from '#contract/fields.ts';
import { linkTarget } from '#contract/links.ts';

/** What the editor of the back-office makes; web/kit/rich-text.ts draws the same. Nothing here fetches or runs. */
const options: sanitizeHtml.IOptions = {
  allowedTags: 'p br hr h1 h2 h3 h4 blockquote pre code ul ol li strong b em i u s a'.split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text of these goes with them.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
  ],
  nestingLimit: 50,
  transformTags: {
    // A link without an address stays as its text; the others open beside the page, which learns nothing of it.
    a: (_name, attributes): sanitizeHtml.Tag => {
      const href = linkTarget(attributes['href'] ?? '');
      const kept: sanitizeHtml.Attributes =
        href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
      return { tagName: 'a', attribs: kept };
    },
  },
};

/**
 * Rich text as it is stored: a tight list of tags, links to http, https and mailto alone, no other attribute. Meant
 * for every field that the editor writes; what reads it cleans it once more.
 * @param html as it came in
 * @returns HTML without anything that runs or fetches; empty where no text is left
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  return hasTextToSee(clean) ? clean : '';
}
