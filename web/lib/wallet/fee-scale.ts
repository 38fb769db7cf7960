import { decimalOf, parseDecimal, scaleOf, unitsOf } from '#contract/platform/decimal.ts';
import { chainFeeScale, serviceFeeMax } from '#contract/platform/limits.ts';

/** The contracts count a percentage in units of 10⁻¹⁸: 2.5 % is 2500000000000000000, the wei of specification 9.22. */
const scale = 18;

/**
 * Converts a typed percentage exactly into the units of the contracts, by moving the decimal point instead of
 * using a float.
 * @param percent plain notation, as the stored fee
 * @returns undefined unless it is a number from 0 to the highest service fee with at most two decimals
 */
export function weiOfPercent(percent: string): bigint | undefined {
  const typed = percent.trim();
  const plain = /^\+?\d+(?:\.\d+)?$/.test(typed) ? parseDecimal(typed) : undefined;
  if (plain === undefined || scaleOf(plain) > chainFeeScale) return undefined;
  const wei = unitsOf(plain, scale);
  return wei <= unitsOf(serviceFeeMax, scale) ? wei : undefined;
}

/**
 * Converts the units of the contracts into a percentage in plain notation without needless zeros, as on the wire.
 */
export function percentOfWei(wei: bigint): string {
  return decimalOf(wei, scale);
}
