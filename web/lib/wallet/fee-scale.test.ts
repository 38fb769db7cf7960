import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOfWei, weiOfPercent } from './fee-scale.ts';

describe('weiOfPercent', () => {
  it.each([
    ['0', 0n],
    ['2.5', 2_500_000_000_000_000_000n],
    ['10', 10_000_000_000_000_000_000n],
    ['0.01', 10n ** 16n],
    // A float would turn it into 1.0999999999999999.
    ['1.10', 1_100_000_000_000_000_000n],
    ['0.1', 100_000_000_000_000_000n],
    ['9.99', 9_990_000_000_000_000_000n],
    [' 007.50 ', 7_500_000_000_000_000_000n],
    ['+1', 1_000_000_000_000_000_000n],
    ['1.0000000000000000000000', 1_000_000_000_000_000_000n],
  ])('takes %s exactly', (percent, wei) => expect(weiOfPercent(percent)).toBe(wei));

  it.each([
    ['more than the highest fee', '10.01'],
    ['far more', '1'.repeat(80)],
    ['a third digit', '2.125'],
    ['less than nothing', '-1'],
    ['nothing', ''],
    ['an exponent', '1e0'],
    ['a comma', '2,5'],
    ['no digit before the point', '.5'],
    ['no digit after it', '5.'],
    ['other digits', '٢'],
    ['hexadecimal', '0x1'],
  ])('refuses %s', (_, percent) => expect(weiOfPercent(percent)).toBeUndefined());

  it('is undone by percentOfWei, whatever the fee', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1000n), (basisPoints) => {
        const wei = basisPoints * 10n ** 16n;
        expect(weiOfPercent(percentOfWei(wei))).toBe(wei);
      }),
    );
  });
});

describe('percentOfWei', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [25n * 10n ** 17n, '2.5'],
    [10n ** 19n, '10'],
    [25n * 10n ** 18n, '25'],
  ])('writes %s as the wire does', (wei, percent) => expect(percentOfWei(wei)).toBe(percent));
});
