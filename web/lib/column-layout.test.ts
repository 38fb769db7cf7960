import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, laidOut, noLook, unknownColumns, withMoved, withShown } from './column-layout.ts';

const columns = ['name', 'email', 'amount', 'date'].map((key) => ({ key, width: 100 }));
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key).join(' ');

test('columns stand as the list has them until somebody arranges them', () => {
  expect(laidOut(columns, noLook)).toEqual(columns);
  const look = withShown(withMoved(columns, noLook, 'date', 'name'), 'email', false);
  expect(keys(laidOut(columns, look))).toBe('date name amount');
  expect(keys(inOrder(columns, look))).toBe('date name email amount');
  expect(keys(laidOut(columns, withShown(look, 'email', true)))).toBe('date name email amount');
  expect(laidOut(columns, { ...noLook, widths: { email: 250 } })[1]).toEqual({ key: 'email', width: 250 });
});

test('a column that is new stands where the list has it, and one that is gone is left out', () => {
  const look = { ...noLook, order: ['date', 'gone', 'name'], hidden: ['lost'] };
  expect(keys(laidOut(columns, look))).toBe('date email amount name');
  expect(unknownColumns(columns, look)).toEqual(['gone', 'lost']);
});

test('one column is always shown, and none is lost or doubled', () => {
  const all = columns.map(({ key }) => key);
  expect(keys(laidOut(columns, { ...noLook, hidden: all }))).toBe('name');
  const key = fc.constantFrom(...all, 'gone');
  fc.assert(
    fc.property(fc.array(key), fc.array(fc.tuple(key, key)), (order, moves) => {
      let look = { ...noLook, order: [...new Set(order)] };
      for (const [from, to] of moves) look = withMoved(columns, look, from, to);
      expect(
        inOrder(columns, look)
          .map((column) => column.key)
          .toSorted(),
      ).toEqual(all.toSorted());
    }),
  );
});
