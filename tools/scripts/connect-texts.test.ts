import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectFiles, connectText, connectTexts } from './connect-texts.ts';
import { guideBlocks } from './guide-blocks.ts';

describe('npm run connect:texts would change nothing:', () => {
  it.each(connectTexts)('$file says what the contract says', async (each) => {
    expect(readFileSync(each.file, 'utf8')).toBe(await connectText(each));
  });
});

describe('the pieces of a guide', () => {
  it('are headings with an address, code with its language, and text; comments are left out', () => {
    const markdown =
      '# One *guide*\n\nWords.\n\n<!-- made -->\n\n## Every field, at last\n\n```sh\nls\n```\n';
    expect(guideBlocks(markdown)).toEqual([
      { kind: 'heading', depth: 1, id: 'one-guide', text: 'One *guide*' },
      { kind: 'html', html: '<p>Words.</p>\n' },
      { kind: 'heading', depth: 2, id: 'every-field-at-last', text: 'Every field, at last' },
      { kind: 'code', language: 'sh', text: 'ls' },
    ]);
  });

  const headings = (path: string) =>
    guideBlocks(readFileSync(path, 'utf8')).flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
  const pages = globSync('docs/guide/*.md').sort();

  it('of ours name each heading once on a screen, so that a link leads to one place', () => {
    const handbook = pages.filter((path) => !path.endsWith('/connect.md')).flatMap(headings);
    for (const ids of [handbook, headings(connectFiles.guide)]) expect(new Set(ids).size).toBe(ids.length);
  });

  it('link to headings of each other that are there', () => {
    for (const path of pages) {
      const links = [...readFileSync(path, 'utf8').matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)];
      for (const [link, page = basename(path), anchor] of links)
        expect(headings(join('docs/guide', page)), `${path}: ${link}`).toContain(anchor);
      expect(readFileSync(path, 'utf8'), 'a link to a page names a heading').not.toMatch(/\]\([\w-]+\.md\)/);
    }
  });

  it('link to the screens that show them', () => {
    const markdown = '[a](secure.md#keys) [b](connect.md#webhooks) [c](../events.md)';
    expect(guideBlocks(markdown)).toEqual([
      {
        kind: 'html',
        html: '<p><a href="/guide/operations#keys">a</a> <a href="/guide/connect#webhooks">b</a> c</p>\n',
      },
    ]);
  });
});
