import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** The languages of the handbook. English pages are in docs/handbook, the others in a folder of it. */
const languages = ['en', 'ar'] as const;
type InLanguages = Record<(typeof languages)[number], string>;

/** A page of the handbook, without its text. */
export interface HandbookEntry {
  /** The name of its file. */
  name: string;
  /** The screens that it explains, by name. A link to the page leads to the first one. */
  screens: string[];
  title: InLanguages;
  /** The first paragraph: what the screen is for. */
  summary: InLanguages;
}

/** The released version of a changelog, with its entries as HTML. */
interface Release {
  version: string;
  date: string;
  html: string;
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/handbook');
const read = (path: string) => readFileSync(path, 'utf8');

/** The path of a page. */
export const handbookPath = (name: string, language: (typeof languages)[number]): string =>
  join(folder, language === 'en' ? '' : language, `${name}.md`);

/** The names of the pages, in the order of their list in docs/handbook/README.md. */
export const handbookNames = (): string[] =>
  [...read(join(folder, 'README.md')).matchAll(/^- \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(
    ([, name = '']) => name,
  );

/** The headings of a page are one level lower on a screen, below the title of the panel. */
const marked = new Marked({
  walkTokens(token) {
    if (token.type === 'heading') token['depth'] += 1;
  },
});

const plain = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');

/** What the first lines of a page say: its screens in a comment, its title, and the paragraph below. */
function headOf(markdown: string) {
  const [, screens = '', title = '', summary = ''] =
    /^(?:<!-- screens: ([^>]*?) -->\n)?# (.+)\n\n(.+)\n/.exec(markdown) ?? [];
  return { screens: screens.split(' ').filter(Boolean), title, summary: plain(summary) };
}

/** The text of a page as HTML, without its title. */
export const handbookHtml = (markdown: string): string =>
  marked.parse(markdown.replace(/^(?:<!--.*-->\n)?# .+\n/, ''), { async: false });

/** The pages of the handbook, in their order. */
export function readHandbook(): HandbookEntry[] {
  return handbookNames().map((name) => {
    const [en, ar] = languages.map((language) => headOf(read(handbookPath(name, language))));
    return {
      name,
      screens: en?.screens ?? [],
      title: { en: en?.title ?? '', ar: ar?.title ?? '' },
      summary: { en: en?.summary ?? '', ar: ar?.summary ?? '' },
    };
  });
}

/** The released versions of a changelog, the newest first. Unreleased changes are left out. */
export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [, version, date = ''] = /^\[(\d+\.\d+\.\d+)\] - (\S+)/.exec(part) ?? [];
      if (version === undefined) return [];
      return [{ version, date, html: marked.parse(part.slice(part.indexOf('\n')), { async: false }) }];
    });
}

const asCode = (value: unknown) => `export default ${JSON.stringify(value)};`;

/** The index of the pages, with functions that load their texts. */
function indexCode(): string {
  const entries = readHandbook().map((entry) => {
    const loads = languages.map(
      (language) => `${language}: () => import(${JSON.stringify(handbookPath(entry.name, language))})`,
    );
    return `{ ...${JSON.stringify(entry)}, load: { ${loads.join(', ')} } }`;
  });
  return `export const pages = [${entries.join(',\n')}];`;
}

/** The modules that pages can import, made when the pages are built. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:handbook': indexCode,
  'virtual:releases': () => asCode(releasesOf(read(join(root, 'CHANGELOG.md')))),
  // Apart, because the button that marks news is on every screen.
  'virtual:newest-version': () => asCode(releasesOf(read(join(root, 'CHANGELOG.md')))[0]?.version ?? null),
};

/** Lets pages import the handbook and the changelog, each page of the handbook as a file of its own. */
export function handbook(): Plugin {
  return {
    name: 'handbook',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
    transform: {
      filter: { id: /\/docs\/handbook\/(?:ar\/)?[\w-]+\.md$/ },
      handler: (markdown) => ({ code: asCode(handbookHtml(markdown)), map: null }),
    },
  };
}
