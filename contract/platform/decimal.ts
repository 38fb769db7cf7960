/**
 * Exact decimals as text: in plain notation and canonical (without trailing zeros), as on the wire ("-12.5"). They
 * are never held in a JavaScript number. The server, the schemas and the screens all use this module.
 */

const plainOrScientific = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * A decimal in canonical form: `007.50` is `7.5`, `1.50e-3` is `0.0015`, `-0` is `0`.
 * @param text at most 100 characters, with or without an exponent of up to three digits
 * @returns undefined for anything else
 */
export function parseDecimal(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const match = plainOrScientific.exec(text);
  if (!match || (!match[2] && !match[3])) return undefined;
  const [, sign, before = '', after = '', exponent = '0'] = match;
  const digits = before + after;
  const point = before.length + Number(exponent);
  const whole = digits.slice(0, Math.max(point, 0)).padEnd(point, '0');
  const fraction = '0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0));
  return joined(sign === '-', whole, fraction);
}

/**
 * A decimal as an integer number of its smallest unit, so that two can be compared and added exactly.
 * @param plain in plain notation
 * @param scale how many digits after the point count; further ones are cut off
 */
export function unitsOf(plain: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = plain.replace(/^[+-]/, '').split('.');
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return plain.startsWith('-') ? -units : units;
}

/**
 * An integer number of the smallest unit as a canonical decimal: 2500 with a scale of 3 is `2.5`.
 * @param units a bigint, or its digits as text
 * @param scale how many digits are after the point
 */
export function decimalOf(units: bigint | string, scale: number): string {
  const text = String(units);
  const isNegative = text.startsWith('-');
  const digits = text.slice(isNegative ? 1 : 0).padStart(scale + 1, '0');
  return joined(isNegative, digits.slice(0, digits.length - scale), digits.slice(digits.length - scale));
}

/** How many digits a decimal in plain notation has after its point. */
export function scaleOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0;
}

/** Compares two decimals in plain notation for sorting: less than, equal to or greater than zero. */
export function compareDecimals(one: string, other: string): number {
  const scale = Math.max(scaleOf(one), scaleOf(other));
  const difference = unitsOf(one, scale) - unitsOf(other, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Removes the trailing zeros of a decimal from PostgreSQL: 1.500 is `1.5`, 0.00 is `0`. */
export function withoutNeedlessZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

function joined(isNegative: boolean, whole: string, fraction: string): string {
  const [kept, rest] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  const plain = rest ? `${kept}.${rest}` : kept;
  return isNegative && plain !== '0' ? `-${plain}` : plain;
}
