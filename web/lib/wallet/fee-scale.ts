import { decimalOf, parseDecimal, scaleOf, unitsOf } from '#contract/platform/decimal.ts';
import { chainFeeScale, serviceFeeMax } from '#contract/platform/limits.ts';

/** The contracts count a percentage in units of 10⁻¹⁸: 2.5 % is 2500000000000000000, the wei of specification 9.22. */
const scale = 18;

/**
 * A percentage as people type it in the units of the contracts, exactly: the decimal point moves, no float is used.
 * @param percent plain notation, as the stored fee takes it
 * @returns undefined for anything but a number from 0 to the highest service fee with at most two digits after its point
 */
export function weiOfPercent(percent: string): bigint | undefined {
  const typed = percent.trim();
  const plain = /^\+?\d+(?:\.\d+)?$/.test(typed) ? parseDecimal(typed) : undefined;
  if (plain === undefined || scaleOf(plain) > chainFeeScale) return undefined;
  const wei = unitsOf(plain, scale);
  return wei <= unitsOf(serviceFeeMax, scale) ? wei : undefined;
}

/** The units of the contracts as a percentage: plain notation without needless zeros, as the wire has it. */
export function percentOfWei(wei: bigint): string {
  return decimalOf(wei, scale);
}
