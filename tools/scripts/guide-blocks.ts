import { Marked, type Token } from 'marked';
import type { Plugin } from 'vite';
import type { GuideBlock } from '../../web/lib/guide-block.ts';

/**
 * The screens that show the pages of docs/guide: the one for integrators has its own, the others are one handbook.
 */
const screenOf = (page: string) => (page === 'connect.md' ? '/guide/connect' : '/guide/operations');

/**
 * Links between pages of the guide lead to their screens. Other files aren't shown, so links to them become text.
 */
const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, page, anchor = ''] = /^([\w-]+\.md)(#.*)?$/.exec(href) ?? [];
      if (page) return `<a href="${screenOf(page)}${anchor}">${text}</a>`;
      return /^(?:#|https?:)/.test(href) ? false : text;
    },
  },
});

/** The anchor of a heading, in the form that GitHub derives from its text. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Splits a guide in Markdown into blocks. Comments, which mark generated parts, are left out. */
export function guideBlocks(markdown: string): GuideBlock[] {
  return marked.lexer(markdown).flatMap((token: Token): GuideBlock[] => {
    if (token.type === 'space' || (token.type === 'html' && token.raw.startsWith('<!--'))) return [];
    if (token.type === 'heading')
      return [{ kind: 'heading', depth: token['depth'], id: idOf(token['text']), text: token['text'] }];
    if (token.type === 'code') return [{ kind: 'code', language: token['lang'] ?? '', text: token['text'] }];
    return [{ kind: 'html', html: marked.parser([token]) }];
  });
}

/** Lets a page import a guide. The guide is split when the pages are built, so that browsers don't have to. */
export function guides(): Plugin {
  return {
    name: 'guides',
    transform: {
      filter: { id: /\/docs\/guide\/[\w-]+\.md$/ },
      handler: (markdown) => ({
        code: `export default ${JSON.stringify(guideBlocks(markdown))};`,
        map: null,
      }),
    },
  };
}
