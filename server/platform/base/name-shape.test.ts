import { expect, it } from 'vitest';
import { nameShape } from './name-shape.ts';

it.each([
  ['Treasury', 'treasury'],
  ['Treasury', 'Тreаsury'],
  ['Treasury', 'Tréasury'],
  ['Treasury', 'T-R-E-A-S-U-R-Y.'],
  ['Treasury', 'Τrеаѕury'],
  ['Cold wallet', 'Cold waIIet'],
  ['Cold wallet', 'C0LD WA11ET'],
  ['Cold wallet', 'Cоld\u200dwallet'],
  ['Modern', 'Modem'],
  ['ＴＲＥＡＳＵＲＹ', 'treasury'],
  ['خزينة', 'خزینه'],
])('takes %s and %s for each other', (one, other) => expect(nameShape(one)).toBe(nameShape(other)));

it.each([
  ['Hot wallet 2', 'Hot wallet 3'],
  ['Treasury', 'Treasurer'],
  ['★', '☆'],
])('tells %s from %s', (one, other) => expect(nameShape(one)).not.toBe(nameShape(other)));
