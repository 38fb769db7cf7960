import { keccak_256 } from '@noble/hashes/sha3.js';

/** Forty hexadecimal digits in lower case as EIP-55 writes an address: a letter is upper case where their hash says so. */
function checksummed(digits: string): string {
  const hash = keccak_256(Buffer.from(digits, 'latin1'));
  // By numbers, because each of a million imported rows has one: a letter is 97 and more, its upper case 32 less.
  const letters = Buffer.from(digits, 'latin1');
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] as number;
    const byte = hash[index >> 1] as number;
    if (letter >= 97 && (index % 2 === 0 ? byte >> 4 : byte & 15) >= 8) letters[index] = letter - 32;
  }
  return `0x${letters.toString('latin1')}`;
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

/** Not an account: it represents the origin of minted tokens, and the chain's own coin as a currency. */
export const zeroAddress = '0x0000000000000000000000000000000000000000';

/** A cache, because the same accounts come often and a checksum costs a hash. */
const known = new Map<string, string>();
const maxKnown = 50_000;

/**
 * The address in the last forty digits of a word of the chain, checksummed.
 * @param word hexadecimal digits in lower case, with or without `0x`
 */
export function addressIn(word: string): string {
  const digits = word.slice(-40);
  let address = known.get(digits);
  if (address === undefined) {
    address = checksummed(digits);
    if (known.size >= maxKnown) known.clear();
    // A key of its own: a slice would keep the whole word, or all of an entry's data, in memory.
    known.set(Buffer.from(digits, 'latin1').toString('latin1'), address);
  }
  return address;
}
