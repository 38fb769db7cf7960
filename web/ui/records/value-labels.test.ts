import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { formatInstant } from '#web/lib/format.ts';
import { valueLabels } from './value-labels.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const endsAt = '2099-01-02T22:59:59.999Z';

it.each([
  [null, ''],
  [[], ''],
  [true, 'Yes'],
  ['plain', 'plain'],
  [endsAt, formatInstant(endsAt)],
  [[{ path: '/gone', isWriteAccess: false, endsAt: null }], '⁨/gone⁩ (can see)'],
  [
    [
      { name: 'Night shift', endsAt, canChange: true },
      { name: 'Readers', endsAt: null, canChange: false, networks: ['10.0.0.0/8', '192.0.2.1/32'] },
    ],
    `⁨Night shift⁩ (can change), until ${formatInstant(endsAt)}; ⁨Readers⁩ (can see), 10.0.0.0/8; 192.0.2.1/32`,
  ],
  [[{ name: 'Helpers', roles: [{ name: 'Editors', canChange: true }] }], '⁨Helpers⁩, ⁨Editors⁩ (can change)'],
  [{ mined: false, block: 12 }, 'mined: No, block: 12'],
])('%j in words', (value, words) => {
  expect(valueLabels(value)).toBe(words);
});

it('reads from right to left in Arabic, whatever letters the name has', () => {
  i18n.loadAndActivate({ locale: 'ar', messages: {} });
  expect(valueLabels([{ name: 'Night shift', canChange: true }])).toMatch(/^\u200f\u2068Night shift/);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
