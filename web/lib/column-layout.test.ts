import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultLayout,
  moveColumn,
  orderedColumns,
  setColumnVisible,
  unknownColumns,
  visibleColumns,
} from './column-layout.ts';

const columns = ['name', 'email', 'amount', 'date'].map((key) => ({ key, width: 100 }));
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key).join(' ');

test('columns stand as the list has them until somebody arranges them', () => {
  expect(visibleColumns(columns, defaultLayout)).toEqual(columns);
  const look = setColumnVisible(moveColumn(columns, defaultLayout, 'date', 'name'), 'email', false);
  expect(keys(visibleColumns(columns, look))).toBe('date name amount');
  expect(keys(orderedColumns(columns, look))).toBe('date name email amount');
  expect(keys(visibleColumns(columns, setColumnVisible(look, 'email', true)))).toBe('date name email amount');
  expect(visibleColumns(columns, { ...defaultLayout, widths: { email: 250 } })[1]).toEqual({
    key: 'email',
    width: 250,
  });
});

test('a column that is new stands where the list has it, and one that is gone is left out', () => {
  const look = { ...defaultLayout, order: ['date', 'gone', 'name'], hidden: ['lost'] };
  expect(keys(visibleColumns(columns, look))).toBe('date email amount name');
  expect(unknownColumns(columns, look)).toEqual(['gone', 'lost']);
});

test('one column is always shown, and none is lost or doubled', () => {
  const all = columns.map(({ key }) => key);
  expect(keys(visibleColumns(columns, { ...defaultLayout, hidden: all }))).toBe('name');
  const key = fc.constantFrom(...all, 'gone');
  fc.assert(
    fc.property(fc.array(key), fc.array(fc.tuple(key, key)), (order, moves) => {
      let look = { ...defaultLayout, order: [...new Set(order)] };
      for (const [from, to] of moves) look = moveColumn(columns, look, from, to);
      expect(
        orderedColumns(columns, look)
          .map((column) => column.key)
          .toSorted(),
      ).toEqual(all.toSorted());
    }),
  );
});
