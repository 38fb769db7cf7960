import { expect, it } from 'vitest';
import { type Box, covered, freePlace } from './toast-place.ts';

const box = (start: number, end: number, top: number, bottom: number): Box => ({ start, end, top, bottom });
const room = { width: 1280, height: 900 };

it('stands at the upper end where nothing is there', () => {
  expect(freePlace({ width: 340, height: 46 }, room, [])).toEqual(box(924, 1264, 8, 54));
});

it('stands before the search of the top bar, and goes below it when it is too high for that', () => {
  const search = box(960, 1256, 10, 46);
  const rows = box(1040, 1256, 80, 700);
  const low = freePlace({ width: 340, height: 46 }, room, [search, rows]);
  expect(low).toEqual(box(612, 952, 8, 54));
  const list = box(284, 640, 80, 116);
  const high = freePlace({ width: 340, height: 160 }, room, [search, rows, list]);
  expect(high?.top).toBe(54);
  expect(covered(high ?? search, [search, rows, list])).toBe(0);
});

it('finds the gap between the buttons of two cards, or says that there is none', () => {
  const phone = { width: 360, height: 780 };
  const cards = [0, 200, 400, 600].map((top) => box(16, 344, top, top + 60));
  expect(freePlace({ width: 328, height: 100 }, phone, cards)?.top).toBe(68);
  expect(freePlace({ width: 328, height: 150 }, phone, cards)).toBeUndefined();
});
