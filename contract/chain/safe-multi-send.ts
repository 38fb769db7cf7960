/** One of several calls that a Safe makes together. */
export interface PlainCall {
  to: string;
  data: string;
}

/** keccak256 of the code of MultiSendCallOnly 1.3.0. */
const code130 = '0xa9865ac2d9c7a1591619b188c4d88167b50df6cc0c5327fcbd1c8c75f7c066ad';

/**
 * The addresses at which Safe has deployed MultiSendCallOnly, and keccak256 of its code there. A Safe runs this code on
 * its own storage, so no other contract is ever used (source: safe-global/safe-deployments).
 */
export const multiSendContracts = [
  {
    address: '0xA83c336B20401Af773B6219BA5027174338D1836',
    codeHash: '0xcdbdcec38d2f1c7d961b0029ff8416b7e86e9974d6f0e9c9580c7d17fcfb6663',
  },
  {
    address: '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    codeHash: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
  },
  { address: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D', codeHash: code130 },
  { address: '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B', codeHash: code130 },
] as const;

const wordDigits = 64;
const word = (value: number) => value.toString(16).padStart(wordDigits, '0');
/** keccak256('multiSend(bytes)'), its first four bytes. */
const selector = '0x8d80ff0a';

/**
 * The call data with which MultiSendCallOnly makes calls without sending money, one after another. If one fails, all
 * are reverted.
 */
export function multiSendData(calls: readonly PlainCall[]): string {
  const packed = calls
    .map(({ to, data }) => {
      const digits = data.slice(2);
      return `00${to.slice(2)}${word(0)}${word(digits.length / 2)}${digits}`.toLowerCase();
    })
    .join('');
  const padded = packed.padEnd(Math.ceil(packed.length / wordDigits) * wordDigits, '0');
  return `${selector}${word(32)}${word(packed.length / 2)}${padded}`;
}

/**
 * The call that a Safe makes: the single call itself, or the contract that makes several.
 * @param multiSend one of `multiSendContracts`; null for a single call
 */
export function safeCallOf(
  calls: readonly PlainCall[],
  multiSend: string | null,
): PlainCall & { operation: 0 | 1 } {
  const [only] = calls;
  if (multiSend === null && calls.length === 1 && only) return { ...only, operation: 0 };
  if (!multiSendContracts.some(({ address }) => address === multiSend))
    throw new Error('Several calls need a known MultiSendCallOnly.');
  return { to: multiSend ?? '', data: multiSendData(calls), operation: 1 };
}
