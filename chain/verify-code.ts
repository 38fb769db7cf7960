import { encodeAbiParameters, keccak256, stringToHex, toHex } from 'viem/utils';
import type { Published } from './compile-contracts.ts';

/** How a contract on a chain compares with the sources. */
export type Verdict = { matches: true } | { matches: false; reason: string };

const bytes = (hexadecimal: string) => Buffer.from(hexadecimal.replace(/^0x/, ''), 'hex');

/** A text of up to 31 bytes as the contracts keep one: the text, and its length in the last byte. */
const shortText = (text: string) => {
  const word = Buffer.alloc(32);
  word.write(text);
  word[31] = text.length;
  return toHex(word);
};

/** What the constructor fills in: EIP-712's domain at this address on this chain. */
function immutablesAt(address: string, chainId: string): Record<string, string> {
  const [name, version] = ['MarketDesk', '1'] as const;
  const [hashedName, hashedVersion] = [keccak256(stringToHex(name)), keccak256(stringToHex(version))];
  const type = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)';
  const words = ['bytes32', 'bytes32', 'bytes32', 'uint256', 'address'].map((each) => ({ type: each }));
  return {
    _cachedDomainSeparator: keccak256(
      encodeAbiParameters(words, [
        keccak256(stringToHex(type)),
        hashedName,
        hashedVersion,
        BigInt(chainId),
        address,
      ]),
    ),
    _cachedChainId: toHex(BigInt(chainId), { size: 32 }),
    _cachedThis: `0x${address.slice(2).toLowerCase().padStart(64, '0')}`,
    _hashedName: hashedName,
    _hashedVersion: hashedVersion,
    _name: shortText(name),
    _version: shortText(version),
  };
}

/** Compares two codes. @returns the first byte that differs, in a sentence */
function differenceOf(what: string, found: Buffer, expected: Buffer): Verdict {
  if (found.equals(expected)) return { matches: true };
  let at = 0;
  while (at < found.length && found[at] === expected[at]) at += 1;
  const byteOf = (code: Buffer) => (at < code.length ? `0x${code.toString('hex', at, at + 1)}` : 'its end');
  return {
    matches: false,
    reason: `${what} differs from byte ${at} on: ${byteOf(found)} there, ${byteOf(expected)} from the sources`,
  };
}

/**
 * Compares a contract's code on a chain with what its source compiles to, byte by byte, with what the constructor fills in.
 * @param code as `eth_getCode` gives it
 */
export function compareCode(
  { runtime, immutables }: Pick<Published, 'runtime' | 'immutables'>,
  code: string,
  { address, chainId }: { address: string; chainId: string },
): Verdict {
  const expected = bytes(runtime);
  const known = immutablesAt(address, chainId);
  for (const [name, places] of Object.entries(immutables)) {
    const value = known[name];
    if (!value) return { matches: false, reason: `nothing here says what the constructor makes of ${name}` };
    for (const place of places) bytes(value).copy(expected, place);
  }
  return differenceOf('the code', bytes(code), expected);
}

/**
 * Compares what a transaction sent to create a contract with what its source compiles to.
 * @param input the transaction's data: the creation code and its arguments, behind a salt or not
 */
export function compareCreation(
  { creation }: Pick<Published, 'creation'>,
  input: string,
  { salt, constructorArguments }: { salt: string | null; constructorArguments: string },
): Verdict {
  const expected = bytes(`${salt?.slice(2) ?? ''}${creation}${constructorArguments}`);
  return differenceOf('the transaction', bytes(input), expected);
}
