import { expect, it } from 'vitest';
import { conflictOf, resolved } from './form-conflict.ts';

const loaded = { name: 'Ada', city: 'London', dialCode: '+44', number: '1', version: 1 };
const labels = { name: 'Name', city: 'City' };
const together = [['dialCode', 'number']] as const;

it('says what somebody else changed, and what both did', () => {
  const values = { ...loaded, name: 'Ada L.' };
  const newer = { ...loaded, name: 'Ada B.', city: 'Paris', version: 2 };
  expect(conflictOf({ loaded, values }, newer, labels, together).changed).toEqual([
    { name: 'name', label: 'Name', isMineToo: true },
    { name: 'city', label: 'City', isMineToo: false },
  ]);
});

it('says nothing of a change that both made alike', () => {
  const same = { ...loaded, name: 'Grace', version: 2 };
  expect(
    conflictOf({ loaded, values: { ...loaded, name: 'Grace' } }, same, labels, together).changed,
  ).toEqual([]);
});

it('keeps what one side alone changed, whatever is chosen for the rest', () => {
  const values = { ...loaded, name: 'Ada L.', number: '2' };
  const newer = { ...loaded, name: 'Ada B.', city: 'Paris', version: 2 };
  const state = { loaded, values };
  const conflict = conflictOf(state, newer, labels, together);
  expect(resolved(state, conflict, 'own', together)).toEqual({
    ...values,
    city: 'Paris',
    version: 2,
  });
  expect(resolved(state, conflict, 'newer', together)).toEqual({
    ...newer,
    number: '2',
  });
});

it('never takes a part of fields that are one thing', () => {
  const values = { ...loaded, number: '2' };
  const newer = { ...loaded, dialCode: '+33', version: 2 };
  const state = { loaded, values };
  const conflict = conflictOf(state, newer, labels, together);
  expect(conflict.changed.map(({ name, isMineToo }) => [name, isMineToo])).toEqual([
    ['dialCode', true],
    ['number', true],
  ]);
  expect(resolved(state, conflict, 'newer', together)).toEqual(newer);
  expect(resolved(state, conflict, 'own', together)).toEqual({ ...values, version: 2 });
});
