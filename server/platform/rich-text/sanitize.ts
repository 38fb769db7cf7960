import sanitizeHtml from 'sanitize-html';
import { hasTextToSee } from '#contract/platform/fields.ts';
import { linkTarget } from '#contract/platform/links.ts';

/** What the editor of the back-office makes; web/ui/rich-text.ts draws the same. Nothing here fetches or runs. */
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
    // A link without an address is replaced by its text. Other links open in a new tab that can't reach this page.
    a: (_name, attributes): sanitizeHtml.Tag => {
      const href = linkTarget(attributes['href'] ?? '');
      const kept: sanitizeHtml.Attributes =
        href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
      return { tagName: 'a', attribs: kept };
    },
  },
};

/** Elements deeper than this are left out, with their content kept: more than any editor or mail program nests. */
const deepest = 500;

/** An opening or closing tag's name, with the attributes of an opening one, whose values may look like tags. */
const tags = /<(\/?)([a-z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)/gi;

/** Elements without an end tag, or whose end tag may be left out. */
const endless = new Set('br hr img wbr input link meta area base col embed source track p li'.split(' '));

/**
 * Leaves out elements that are nested too deep: for each end tag the parser searches all open elements, so 140 kB of
 * nested elements took it a second. The depth is only an estimate of what the parser sees; the worker's time is limited
 * too.
 */
function withoutDepth(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  return html.replace(tags, (found, slash: string, given: string, attributes: string) => {
    const name = given.toLowerCase();
    if (endless.has(name)) return found;
    const same = open.get(name) ?? 0;
    if (slash !== '') {
      if (same > 0) depth -= 1;
      open.set(name, Math.max(0, same - 1));
      return found;
    }
    // It has no content of its own and isn't allowed, so that it goes with its attributes.
    if (depth >= deepest) return `<wbr${attributes}`;
    open.set(name, same + 1);
    depth += 1;
    return found;
  });
}

/**
 * Rich text as it is stored: a tight list of tags, links to http, https and mailto alone, no other attribute. Meant
 * for every field that the editor writes; what reads it cleans it once more.
 * @param html as it came in
 * @returns HTML without anything that runs or fetches; empty where no text is left
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeHtml(withoutDepth(html), options).trim();
  return hasTextToSee(clean) ? clean : '';
}
