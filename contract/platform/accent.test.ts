import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentColors,
  accentContrast,
  accentStyle,
  contrastOf,
  defaultAccent,
  nearestAccent,
} from './accent.ts';

const css = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8');
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(css)?.slice(1) ?? [];

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** specification 29.2 */
describe('an accent', () => {
  it('is refused below 4.5:1, and its nearest shade is not', () => {
    expect(accentContrast('#777777')).toEqual({ ratio: 4.47, isEnough: false });
    expect(accentContrast('#767676')).toEqual({ ratio: 4.54, isEnough: true });
    expect(nearestAccent('#777777')).toBe('#767676');
    expect(accentContrast('#ffd400').isEnough).toBe(false);
    expect(accentContrast(defaultAccent).isEnough).toBe(true);
    fc.assert(
      fc.property(colors, (color) => {
        const nearest = nearestAccent(color);
        expect(accentContrast(nearest).isEnough).toBe(true);
        expect(nearest === color).toBe(accentContrast(color).isEnough);
      }),
    );
  });

  it('has readable colors on every surface of both themes, whatever it is', () => {
    const grounds = ['surface', 'canvas', 'hover', 'pressed', 'raised'].map(token);
    fc.assert(
      fc.property(colors.map(nearestAccent), (accent) => {
        for (const [index, theme] of (['light', 'dark'] as const).entries()) {
          const { fill, ink, wash } = accentColors(accent)[theme];
          expect(contrastOf('#ffffff', fill)).toBeGreaterThanOrEqual(4.5);
          for (const ground of [...grounds.map((pair) => pair[index] ?? ''), wash])
            expect([theme, ground, contrastOf(ink, ground) >= 4.5]).toEqual([theme, ground, true]);
          for (const ground of ['surface', 'canvas', 'raised'])
            expect(contrastOf(fill, token(ground)[index] ?? '')).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('is that of tokens.css by default', () => {
    expect(token('accent')[0]).toBe(defaultAccent);
  });

  it('gives a style sheet, and no other text does', () => {
    expect(accentStyle('#0b6e4f')).toMatch(
      /^:root:root\[data-mantine-color-scheme\]\{--accent:#0b6e4f;--accent-ink:#[\da-f]{6};/,
    );
    for (const text of ['red', '#0b6e4', '#0b6e4f;}', '#0B6E4F'])
      expect(() => accentStyle(text)).toThrow('#rrggbb');
  });
});
