import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { clientText, connectFiles, guideText } from './connect-texts.ts';
import { guideBlocks } from './guide-blocks.ts';

/** What `npm run connect:texts` would write now. */
async function made(file: string, make: (present: string) => string): Promise<string> {
  return format(make(readFileSync(file, 'utf8')), { ...(await resolveConfig(file)), filepath: file });
}

describe('npm run connect:texts would change nothing:', () => {
  it.each([
    ['the client', connectFiles.client, clientText],
    ['the guide', connectFiles.guide, guideText],
  ] as const)('%s says what the contract says', async (_, file, make) => {
    expect(readFileSync(file, 'utf8')).toBe(await made(file, make));
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

  it('of ours name each chapter once, so that a link leads to one place', () => {
    const ids = guideBlocks(readFileSync(connectFiles.guide, 'utf8')).flatMap((block) =>
      block.kind === 'heading' ? [block.id] : [],
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
