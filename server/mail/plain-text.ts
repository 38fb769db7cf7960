/** Elements that begin and end a paragraph. */
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol']);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** What HTML writes as entities, as the characters that they are. */
export function unescaped(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#') || name === '#39') return entities[name.toLowerCase()] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Rich text as plain text, for those who read mail without HTML: paragraphs divided by empty lines, list items marked,
 * links followed by their address, quotes indented.
 * @param html cleaned by server/rich-text, so that its elements are few and well formed
 */
export function plainText(html: string): string {
  let text = '';
  let pending = '';
  /** Open lists: how many items of an ordered one there were, or null. */
  const lists: (number | null)[] = [];
  const links: { href: string; from: number }[] = [];
  let quotes = 0;
  /** How deep in quotes the text was before the empty lines that are pending: those are quoted no deeper. */
  let quotesBefore = 0;
  let isVerbatim = false;
  const indent = () => '> '.repeat(quotes) + '  '.repeat(Math.max(0, lists.length - 1));
  const lineBreaks = (count: number) => {
    if (pending === '') quotesBefore = quotes;
    pending = '\n'.repeat(Math.max(pending.length, text === '' ? 0 : count));
  };
  const write = (words: string) => {
    if (words === '') return;
    const beginsLine = pending !== '' || text === '';
    const empty = '> '.repeat(Math.min(quotes, quotesBefore)).trimEnd();
    text += pending.replaceAll('\n', (_, at: number) => (at === 0 ? '\n' : `${empty}\n`));
    pending = '';
    text += beginsLine ? indent() + words : words;
  };
  const open = (tag: string, attributes: string) => {
    if (tag === 'br') lineBreaks(1);
    else if (tag === 'hr') {
      lineBreaks(2);
      write('---');
      lineBreaks(2);
    } else if (tag === 'li') {
      lineBreaks(1);
      const count = lists.at(-1);
      if (typeof count === 'number') lists[lists.length - 1] = count + 1;
      write(typeof count === 'number' ? `${count + 1}. ` : '- ');
    } else if (tag === 'a') {
      links.push({ href: unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: text.length });
    } else if (blocks.has(tag) && !text.endsWith('. ') && !text.endsWith('- '))
      lineBreaks(lists.length > 0 ? 1 : 2);
    if (tag === 'ul' || tag === 'ol') lists.push(tag === 'ol' ? 0 : null);
    if (tag === 'blockquote') quotes += 1;
    if (tag === 'pre') isVerbatim = true;
  };
  const close = (tag: string) => {
    if (tag === 'a') {
      const { href = '', from = 0 } = links.pop() ?? {};
      const shown = text.slice(from).trim();
      const address = href.replace(/^mailto:/i, '');
      if (address !== '' && address !== shown) write(` (${address})`);
    }
    if (tag === 'ul' || tag === 'ol') lists.pop();
    if (tag === 'blockquote') quotes -= 1;
    if (tag === 'pre') isVerbatim = false;
    if (tag === 'li') lineBreaks(1);
    else if (blocks.has(tag)) lineBreaks(lists.length > 0 ? 1 : 2);
  };
  for (const [, slash, tag = '', attributes = '', words = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi,
  )) {
    if (tag !== '') {
      if (slash) close(tag.toLowerCase());
      else open(tag.toLowerCase(), attributes);
      continue;
    }
    const plain = unescaped(words);
    const isAtStart = pending !== '' || text === '' || /\s$/.test(text);
    if (isVerbatim) plain.split('\n').forEach((line, at) => (at > 0 && lineBreaks(1), write(line)));
    else write(plain.replace(/[\s ]+/g, ' ').replace(isAtStart ? /^ / : /^$/, ''));
  }
  return `${text.trim()}\n`;
}
