import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';

const theirs = setupI18n({ locale: 'en', messages: { en: {} } });
const ours = setupI18n({ locale: 'en', messages: { en: {} } });
ours.setMessagesCompiler(compileMessage);

const catalog = readFileSync(join(import.meta.dirname, '../locales/en.po'), 'utf8');
const sentences = [...catalog.matchAll(/^msgid (".+")$/gm)].map(
  ([, text = '""']) => JSON.parse(text) as string,
);

test('every sentence of the catalog reads as with the library’s own compiler', () => {
  expect(sentences.length).toBeGreaterThan(100);
  for (const message of sentences) {
    const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
    for (const amount of [0, 1, 2, 5, 1000]) {
      const values = Object.fromEntries(names.map((name) => [name, amount]));
      expect(ours._('', values, { message })).toBe(theirs._('', values, { message }));
    }
  }
});

test('plurals inside a sentence, with exact cases and values in their arms', () => {
  const message =
    'In {folder}: {count, plural, =0 {nothing} one {# file of {who}} other {# files of {who}}}.';
  for (const count of [0, 1, 7]) {
    const values = { folder: 'inbox', count, who: 'Ada' };
    expect(ours._('', values, { message })).toBe(theirs._('', values, { message }));
  }
});
