import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOperators } from '#contract/platform/text-operators.ts';
import { readAmounts, readText, writeAmounts, writeText } from './comparison.ts';

test('a compared text is read again from the address, whatever stands in it', () => {
  const texts = fc
    .string({ minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.constantFrom(...textOperators), texts, (operator, text) => {
      expect(readText(writeText(operator, text))).toEqual({ operator, text });
    }),
  );
});

test('a text without an operator is contained, and one of spaces is none', () => {
  expect(readText('ada')).toEqual({ operator: 'contains', text: 'ada' });
  expect(readText('is:is:x')).toEqual({ operator: 'is', text: 'is:x' });
  expect(readText('near:ada')).toEqual({ operator: 'contains', text: 'near:ada' });
  expect(writeText('is', '  ')).toBe('');
});

test('a range of numbers may lack an end, and is none without both', () => {
  for (const [value, least, most] of [
    ['5..7', '5', '7'],
    ['5..', '5', ''],
    ['..7', '', '7'],
  ] as const) {
    expect(readAmounts(value)).toEqual({ least, most });
    expect(writeAmounts(least, most)).toBe(value);
  }
  expect(writeAmounts(' 1,234.5 ', '')).toBe('1234.5..');
  expect(writeAmounts(' ', '')).toBe('');
});
