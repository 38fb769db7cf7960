import { compile, type FormatCallback } from 'html-to-text';

/** Quotes in quotes are marked down to here; deeper ones would make a text many times as long as its words. */
const maxQuoteMarks = 5;

interface Element {
  name?: string;
  parent?: Element | null;
}

function quotesAround(element: Element): number {
  let count = 0;
  for (let outer = element.parent; outer; outer = outer.parent) if (outer.name === 'blockquote') count += 1;
  return count;
}

/** A quote: each line marked, the empty ones too. */
const quote: FormatCallback = (element, walk, builder) => {
  const mark = (line: string) => (line === '' ? '>' : `> ${line}`);
  const isMarked = quotesAround(element as Element) < maxQuoteMarks;
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => (isMarked ? text.split('\n').map(mark).join('\n') : text),
  });
};

const convert = compile({
  wordwrap: false,
  whitespaceCharacters: ' \t\r\n\f\u00a0\u200b',
  formatters: { quote },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'blockquote', format: 'quote' },
    { selector: 'hr', options: { length: 3 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'li > p', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/**
 * Rich text as plain text, for mail readers without HTML: paragraphs separated by empty lines, list items marked, links
 * followed by their address, quotes marked.
 * @param html cleaned by sanitizeRichText, so that it has few kinds of elements, nested no deeper than fifty
 */
export function plainText(html: string): string {
  return `${convert(html).replace(/^\n+/, '').trimEnd()}\n`;
}
