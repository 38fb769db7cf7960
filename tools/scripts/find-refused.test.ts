import { expect, it } from 'vitest';
import { findInMarkdown, findInMessage } from './find-refused.ts';

const wordsIn = (message: string) => findInMessage(message).map(({ word }) => word);

it('names the refused word of a message, its sentence and the word to say', () => {
  expect(findInMessage('It changed. Ask the owner anew.')).toEqual([
    { sentence: 'Ask the owner anew.', word: 'Ask the owner', say: 'propose a contract change' },
    { sentence: 'Ask the owner anew.', word: 'anew', say: 'again' },
  ]);
});

it('refuses a label only where it is the whole message', () => {
  expect(wordsIn('Facts')).toEqual(['Facts']);
  expect(wordsIn('Facts of the case')).toEqual([]);
});

it('refuses a clause in the place of the subject, and takes questions and titles', () => {
  expect(wordsIn('All must match. What is empty says nothing.')).toEqual(['What']);
  expect(wordsIn('<0>Whoever</0> has the role signs in.')).toEqual(['Whoever', 'Whoever']);
  expect(wordsIn('What do you want to change?')).toEqual([]);
  expect(wordsIn('What’s new')).toEqual([]);
});

it('reads each branch of a plural', () => {
  expect(wordsIn('{0, plural, one {# row stays.} other {What is in stays: {done} rows.}}')).toEqual(['What']);
});

it('finds whole words alone', () => {
  expect(wordsIn('See besides /outbox and beside_it.')).toEqual([]);
  expect(wordsIn('No more than {max} rows')).toEqual([]);
});

it('reads a document without its code, cell by cell', () => {
  expect(findInMarkdown('`anew`\n```\nanew\n```\n[again](anew.md)\n')).toEqual([]);
  expect(findInMarkdown('| a | sent anew |\n')).toEqual([
    { sentence: 'sent anew', word: 'anew', say: 'again' },
  ]);
});
