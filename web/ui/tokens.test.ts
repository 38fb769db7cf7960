import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** The relative luminance of a colour, as WCAG 2 computes it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours of texts can be read (specification 5.35)', () => {
  it.each([
    ['off-ink', 'off'],
    ['off-ink', 'surface'],
    ['ink', 'neutral-button-hover'],
    ['ink-dim', 'neutral-button-hover'],
    ['negative', 'button'],
    ['ink', 'field'],
    ['ink-faint', 'field'],
    ['ink-dim', 'canvas'],
    ['ink-dim', 'raised'],
    ['ink-dim', 'pressed'],
    ['accent-ink', 'accent-wash'],
  ])('%s on %s', (text, ground) => {
    for (const theme of ['light', 'dark'] as const) {
      const [ink, paper] = [tokens.get(text)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? ''];
      expect([theme, contrast(ink, paper) >= 4.5]).toEqual([theme, true]);
    }
  });

  it('the edge of a box that can be ticked is seen (3:1)', () => {
    for (const theme of ['light', 'dark'] as const) {
      const [edge, field] = [tokens.get('box-line')?.[theme] ?? '', tokens.get('field')?.[theme] ?? ''];
      expect([theme, contrast(edge, field) >= 3]).toEqual([theme, true]);
    }
  });
});

it('a text has one of the sizes of the scale', () => {
  const sheets = globSync('**/*.css', { cwd: join(import.meta.dirname, '..') });
  expect(sheets.length).toBeGreaterThan(50);
  const others = sheets.flatMap((sheet) =>
    [...readFileSync(join(import.meta.dirname, '..', sheet), 'utf8').matchAll(/font-size: ([^;]+);/g)]
      .map(([, size = '']) => size)
      .filter((size) => !/^var\(--text-(xs|s|m|l|xl|2xl|3xl)\)$/.test(size))
      .map((size) => `${sheet}: ${size}`),
  );
  expect(others).toEqual([]);
});
