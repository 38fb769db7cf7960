import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { handbookNames, handbookPath, readHandbook } from '../../tools/scripts/handbook.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../../docs/handbook');
const namesIn = (language: string) =>
  globSync('*.md', { cwd: join(folder, language) })
    .map((file) => basename(file, '.md'))
    .filter((name) => name !== 'README')
    .sort();

/** specification 31.1 */
it('has one page for each screen of a signed-in administrator, and no page without a screen', () => {
  const explained = readHandbook().flatMap((page) => page.screens);
  const inside = screens.filter(({ access }) => access !== 'signedOut').map(({ name }) => name);
  expect(explained.toSorted()).toEqual(inside.toSorted());
  for (const { name, screens: its } of readHandbook()) expect(its, name).not.toEqual([]);
});

it('lists every page once, and has each in both languages with a title and a summary', () => {
  const listed = handbookNames().toSorted();
  expect([namesIn(''), namesIn('ar')]).toEqual([listed, listed]);
  for (const { name, title, summary } of readHandbook()) {
    for (const text of [...Object.values(title), ...Object.values(summary)]) expect(text, name).not.toBe('');
  }
});

it('links only to pages of the handbook, each of which begins with a screen that needs no id', () => {
  const pages = new Map(readHandbook().map((page) => [page.name, page]));
  for (const { name, screens: its } of pages.values()) {
    const first = screens.find((screen) => screen.name === its[0]);
    if (its.length > 1) expect(first?.paths[0], name).not.toContain(':');
    for (const language of ['en', 'ar'] as const) {
      const text = readFileSync(handbookPath(name, language), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\(([^)]*)\)/g))
        expect(pages.has(target.replace(/\.md$/, '')), `${name} (${language}): ${target}`).toBe(true);
    }
  }
});
