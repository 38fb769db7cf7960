import { expect, test } from 'vitest';
import { rank } from './rank.ts';

test.each([
  ['add', 'Add New Admin', [], 0],
  ['ADD NEW', 'Add New Admin', [], 0],
  ['admin', 'Add New Admin', [], 1],
  ['admin add', 'Add New Admin', [], 1],
  ['dmi', 'Add New Admin', [], 2],
  ['users', 'المستخدمون', ['Users'], 3],
  ['مستخدم', 'المُسْتخدمون', [], 2],
  ['ايرادات', 'إيرادات', [], 0],
  ['finance cur', 'Currency', ['Finance'], 3],
  ['sao', 'São Paulo', [], 0],
  ['settngs', 'Settings Details', [], 4],
  ['setitngs', 'Settings Details', [], 4],
  ['tikets', 'Support', ['ticket tickets help'], 4],
  ['withdrwa', 'Withdraw', [], 4],
  ['fax', 'FAQ', [], undefined],
  ['fee', 'Settings Details', ['fee royalty'], 3],
  ['', 'Anything', [], 0],
  ['nothing', 'Add New Admin', ['Admin Management'], undefined],
  ['admin nothing', 'Add New Admin', [], undefined],
])('%s in %s: %s', (typed, name, others, expected) => {
  expect(rank(typed, name, others)).toBe(expected);
});
