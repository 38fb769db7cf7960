import { expect, test } from 'vitest';
import { countryOf, dialCodes, splitNumber } from './dial-code-reader.ts';

test('every country stands there once, by its name in the language of the screen', () => {
  const codes = dialCodes('en');
  expect(codes.length).toBeGreaterThan(200);
  expect(new Set(codes.map(({ country }) => country)).size).toBe(codes.length);
  expect(codes.find(({ country }) => country === 'SA')).toEqual({
    country: 'SA',
    code: '+966',
    name: 'Saudi Arabia',
  });
  expect(dialCodes('ar').find(({ country }) => country === 'EG')?.name).toBe('مصر');
});

test('a code that several countries share is told apart by the number, else the main one has it', () => {
  expect(countryOf('+1', '4165550123')).toBe('CA');
  expect(countryOf('+1', '')).toBe('US');
  expect(countryOf('+44', '')).toBe('GB');
  expect(countryOf('+7', '7012345678')).toBe('KZ');
  expect(countryOf('+966', '')).toBe('SA');
  expect(countryOf('+999', '')).toBeNull();
});

test('every code leads back to a country with that code', () => {
  const byCountry = new Map(dialCodes('en').map(({ country, code }) => [country, code]));
  for (const code of byCountry.values()) {
    const country = countryOf(code, '');
    expect(country && byCountry.get(country)).toBe(code);
  }
});

test('an international number is split once it is complete', () => {
  expect(splitNumber('+44 7911 123456')).toEqual({ dialCode: '+44', phoneNumber: '7911123456' });
  expect(splitNumber('+')).toBeNull();
  expect(splitNumber('+44')).toBeNull();
  expect(splitNumber('07911 123456')).toBeNull();
});
