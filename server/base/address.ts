import { keccak_256 } from '@noble/hashes/sha3.js';

const ascii = new TextEncoder();

/** Forty hexadecimal digits in lower case as EIP-55 writes an address: a letter is upper case where their hash says so. */
function checksummed(digits: string): string {
  const hash = keccak_256(ascii.encode(digits));
  return `0x${[...digits]
    .map((digit, index) => {
      const byte = hash[index >> 1] ?? 0;
      return (index % 2 === 0 ? byte >> 4 : byte & 15) >= 8 ? digit.toUpperCase() : digit;
    })
    .join('')}`;
}

/**
 * An address as it is stored (specification 2.5): EIP-55 checksummed.
 * @param text `0x` and forty digits, all in lower case or with the right checksum
 * @returns undefined for anything else
 */
export function parseAddress(text: string): string | undefined {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return undefined;
  const digits = text.slice(2);
  const address = checksummed(digits.toLowerCase());
  return digits === digits.toLowerCase() || text === address ? address : undefined;
}

/**
 * The same for an account or a contract that somebody names: the zero address is neither.
 * @returns undefined also for the zero address
 */
export function parseAccount(text: string): string | undefined {
  const address = parseAddress(text);
  return address === zeroAddress ? undefined : address;
}

/** Not an account: it stands for the origin of minted tokens, and for the chain's own coin as a currency. */
export const zeroAddress = `0x${'0'.repeat(40)}`;

/** A cache, because the same accounts come often and a checksum costs a hash. */
const known = new Map<string, string>();
const mostKnown = 50_000;

/**
 * The address in the last forty digits of a word of the chain, checksummed.
 * @param word hexadecimal digits in lower case, with or without `0x`
 */
export function addressIn(word: string): string {
  const digits = word.slice(-40);
  let address = known.get(digits);
  if (address === undefined) {
    address = checksummed(digits);
    if (known.size >= mostKnown) known.clear();
    known.set(digits, address);
  }
  return address;
}
