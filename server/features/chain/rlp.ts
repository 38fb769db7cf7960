/**
 * Recursive length prefix encoding, which blocks and receipts use for hashing. All texts are hexadecimal digits
 * without 0x, because joining them costs less than copying bytes.
 */

const byte = (value: number) => value.toString(16).padStart(2, '0');

/** A number as whole bytes, without leading zeros. */
const bytesOf = (value: number) => {
  const digits = value.toString(16);
  return digits.length % 2 === 0 ? digits : `0${digits}`;
};

function withLength(content: string, offset: number): string {
  const length = content.length / 2;
  if (length < 56) return byte(offset + length) + content;
  const size = bytesOf(length);
  return byte(offset + 55 + size.length / 2) + size + content;
}

/**
 * Encodes bytes.
 * @param digits their hexadecimal digits
 */
export const rlpBytes = (digits: string): string =>
  digits.length === 2 && digits < '80' ? digits : withLength(digits, 0x80);

/**
 * Encodes a list.
 * @param items the encoded items
 */
export const rlpList = (items: readonly string[]): string => withLength(items.join(''), 0xc0);

/** Encodes a number in JSON-RPC format: without leading zeros, and zero as no bytes. */
export function rlpQuantity(quantity: string): string {
  const digits = quantity.slice(2).replace(/^0+/, '');
  return rlpBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}
