import { describe, expect, it } from 'vitest';
import { parseAccount, parseAddress, zeroAddress } from './address.ts';

// The examples of EIP-55.
const examples = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
];

describe('parseAddress', () => {
  it.each(examples)('takes %s as it is and in lower case', (address) => {
    expect(parseAddress(address)).toBe(address);
    expect(parseAddress(address.toLowerCase())).toBe(address);
  });

  it.each([
    ['a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
    ['upper case', `0x${(examples[0] as string).slice(2).toUpperCase()}`],
    ['no prefix', (examples[0] as string).slice(2)],
    ['39 digits', (examples[0] as string).slice(0, 41)],
    ['letters beyond f', '0xzAAeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['a prefix in upper case', `0X${(examples[0] as string).slice(2)}`],
    ['nothing', ''],
  ])('refuses %s', (_, text) => expect(parseAddress(text)).toBeUndefined());
});

it('parseAccount refuses only the zero address', () => {
  expect(parseAccount(zeroAddress)).toBeUndefined();
  expect(parseAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(examples[0]);
});
