import { serviceFeeMax } from '#contract/limits.ts';

/** The contracts count a percentage in units of 10⁻¹⁸: 2.5 % is 2500000000000000000, the wei of specification section 7. */
const scale = 18;

/**
 * A percentage as people type it in the units of the contracts, exactly: the digits are moved, nothing is computed.
 * @param percent plain notation, as the stored fee takes it
 * @returns undefined for anything but a number from 0 to the highest service fee with at most 18 digits after its point
 */
export function weiOfPercent(percent: string): bigint | undefined {
  const [, whole, fraction = ''] = /^\+?(\d{1,80})(?:\.(\d{1,80}))?$/.exec(percent.trim()) ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole === undefined || digits.length > scale) return undefined;
  const wei = BigInt(whole + digits.padEnd(scale, '0'));
  return wei <= BigInt(serviceFeeMax.padEnd(serviceFeeMax.length + scale, '0')) ? wei : undefined;
}

/** The units of the contracts as a percentage: plain notation without needless zeros, as the wire has it. */
export function percentOfWei(wei: bigint): string {
  const digits = wei.toString().padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return digits.slice(0, -scale) + (fraction && `.${fraction}`);
}
