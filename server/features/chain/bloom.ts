import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';

/** The three bits of a value in a bloom filter, each as the index of a hexadecimal digit and a bit in it. */
function placesOf(hex: string): { digit: number; bit: number }[] {
  const hash = keccak_256(hexToBytes(hex.toLowerCase().replace(/^0x/, '')));
  return [0, 2, 4].map((at) => {
    const place = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    // The filter is 512 hexadecimal digits, the lowest bits last.
    return { digit: 2 + 511 - (place >> 2), bit: 1 << (place & 3) };
  });
}

/**
 * Creates a test whether a block's bloom filter may contain a log entry of one of the addresses with one of the
 * topics. "No" is certain; "yes" is usually right.
 */
export function bloomTest(
  addresses: readonly string[],
  topics: readonly string[],
): (logsBloom: string) => boolean {
  const [wantedAddresses, wantedTopics] = [addresses.map(placesOf), topics.map(placesOf)];
  return (bloom) => {
    const has = (places: { digit: number; bit: number }[]) =>
      places.every(({ digit, bit }) => (Number.parseInt(bloom[digit] ?? '0', 16) & bit) !== 0);
    return wantedAddresses.some(has) && wantedTopics.some(has);
  };
}
