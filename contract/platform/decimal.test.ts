import * as fc from 'fast-check';
import { formatUnits, parseUnits } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  decimalOf,
  parseDecimal,
  scaleOf,
  unitsOf,
  withoutNeedlessZeros,
} from './decimal.ts';

const units = fc.bigInt(-(2n ** 256n), 2n ** 256n);
const scale = fc.integer({ min: 0, max: 77 });

describe('decimals', () => {
  it.each([
    ['007.50', '7.5'],
    ['+1', '1'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.50e-3', '0.0015'],
    ['-12E2', '-1200'],
    ['1.5e1', '15'],
    ['0e99', '0'],
    ['9007199254740993.000000000000000001', '9007199254740993.000000000000000001'],
  ])('writes %s as %s', (text, plain) => expect(parseDecimal(text)).toBe(plain));

  it.each(['', ' ', '.', '-', 'e5', '1e1234', '0x1', '1,5', '١', 'NaN', 'Infinity', '1 2', '9'.repeat(101)])(
    'takes %j for none',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );

  it('turns units into decimals and back as viem does, at any size', () => {
    fc.assert(
      fc.property(units, scale, (whole, digits) => {
        const plain = decimalOf(whole, digits);
        expect(plain).toBe(formatUnits(whole, digits));
        expect(unitsOf(plain, digits)).toBe(whole);
        expect(unitsOf(plain, digits)).toBe(parseUnits(plain, digits));
        expect(decimalOf(String(whole), digits)).toBe(plain);
        expect(parseDecimal(plain)).toBe(plain.length > 100 ? undefined : plain);
        expect(scaleOf(plain)).toBeLessThanOrEqual(digits);
      }),
    );
  });

  it('cuts off digits that don’t count', () => {
    expect(unitsOf('1.999', 2)).toBe(199n);
    expect(unitsOf('-1.999', 0)).toBe(-1n);
    expect(unitsOf('+7', 1)).toBe(70n);
  });

  it('compares exactly', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('-2', '-10')).toBe(1);
    expect(compareDecimals('9007199254740993', '9007199254740992.9')).toBe(1);
    fc.assert(
      fc.property(units, units, scale, (one, other, digits) => {
        const [a, b] = [decimalOf(one, digits), decimalOf(other, digits)];
        expect(compareDecimals(a, b)).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });

  it.each([
    ['1.500', '1.5'],
    ['0.00', '0'],
    ['100', '100'],
    ['-2.0', '-2'],
  ])('takes the needless zeros off %s', (text, plain) => expect(withoutNeedlessZeros(text)).toBe(plain));
});
