import { expect, it } from 'vitest';
import { type Box, highestFreeTop } from './toast-place.ts';

const box = (left: number, right: number, top: number, bottom: number): Box => ({ left, right, top, bottom });
const toasts = box(924, 1264, 72, 118);

it('leaves toasts below the top bar where they cover nothing', () => {
  const search = box(284, 604, 80, 116);
  const lower = box(1100, 1256, 126, 154);
  expect(highestFreeTop(toasts, 72, 900, [])).toBe(72);
  expect(highestFreeTop(toasts, 72, 900, [search, lower])).toBe(72);
});

it('moves them below what they would cover, to the first gap that is high enough', () => {
  const add = box(1120, 1256, 80, 116);
  const rows = [180, 224, 268].map((top) => box(1200, 1256, top, top + 28));
  expect(highestFreeTop(toasts, 72, 900, [add, ...rows])).toBe(124);
  const higher = { ...toasts, bottom: 200 };
  expect(highestFreeTop(higher, 72, 900, [add, ...rows])).toBe(304);
});

it('says where there is no such gap', () => {
  const rows = Array.from({ length: 20 }, (_, row) => box(1200, 1256, 80 + 44 * row, 108 + 44 * row));
  expect(highestFreeTop(toasts, 72, 900, rows)).toBeUndefined();
});
