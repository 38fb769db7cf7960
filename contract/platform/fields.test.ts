import { describe, expect, it } from 'vitest';
import { decimal, email, loadedVersion } from './fields.ts';

describe('email', () => {
  it.each([
    'a@b.co',
    'admin@localhost',
    `${'x'.repeat(64)}@ok.example`,
    "o'brien+tag@sub.ex-ample.co.uk",
    'a@xn--p1ai.xn--p1ai',
  ])('takes %s', (address) => expect(email.parse(` ${address} `)).toBe(address));

  it.each([
    'a@b',
    `${'x'.repeat(65)}@ok.example`,
    '.a@b.co',
    'a.@b.co',
    'a..a@b.co',
    'a@1.2.3.4',
    'a@b..co',
    'a@-b.co',
    'a@b-.co',
    `a@${'x'.repeat(64)}.co`,
    'a@b@c.de',
    'a b@c.de',
    '@b.co',
  ])('refuses %j', (address) => expect(email.safeParse(address).success).toBe(false));
});

describe('decimal', () => {
  const fee = decimal({ min: '0', max: '10', scale: 2 });
  it.each(['-0', '-0.00', '-000'])('refuses %s', (text) => expect(fee.safeParse(text).success).toBe(false));
  it.each([
    ['0', '0'],
    ['+0.50', '0.5'],
  ])('takes %s', (text, plain) => expect(fee.parse(text)).toBe(plain));
});

it('a version is no greater than the database can hold', () => {
  expect(loadedVersion.safeParse(2 ** 31 - 1).success).toBe(true);
  expect(loadedVersion.safeParse(2 ** 31).success).toBe(false);
});
