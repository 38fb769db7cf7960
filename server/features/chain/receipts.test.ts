import { expect, it } from 'vitest';
import { trieRoot } from './receipts.ts';

/** Values of 2 to 401 bytes. */
const valueAt = (place: number) => (place + 1).toString(16).padStart(2 * (2 + ((place * 37) % 400)), '0');

// Worked out with @ethereumjs/mpt 10.1.3, which puts one value after the other.
it.each([
  [0, '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'],
  [1, '0x5f7cf405d6c6add4522746233f05974384724f047acaa7f6a06ffc386ed3a390'],
  [2, '0x519d8bffdf934b9cb2f549c6c868eda4955e26093a40cb33c221fb3a1d6cdc51'],
  [17, '0x262553634138cc9eb16c9f9ffc71bbfb94192e02db11d9c5c3234ba2286c27c9'],
  [128, '0x152311189c3bad4776bbd66164522acc7cbbbff8e1d34724b04d0d4a75f9ddb9'],
  [129, '0x829a52c48ccd367b4ed120f754b5a28d3bfe6c8b052a1941fe5661b8d0d0f88a'],
  [300, '0xe0b5a26d9f70799376cebd474e6efe2a7e8fa6f559454a611b52483747196ba3'],
])('works out the root of the trie of %i values', (count, root) => {
  expect(trieRoot(Array.from({ length: count }, (_, place) => valueAt(place)))).toBe(root);
});
