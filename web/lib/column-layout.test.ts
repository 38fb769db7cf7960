import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultLayout,
  moveColumn,
  orderedColumns,
  setColumnVisible,
  unknownColumns,
  visibleColumns,
  withOptional,
} from './column-layout.ts';

const columns = ['name', 'email', 'amount', 'date'].map((key) => ({ key, width: 100 }));
const keys = (shown: readonly { key: string }[]) => shown.map(({ key }) => key).join(' ');

test('columns stand as the list has them until somebody arranges them', () => {
  expect(visibleColumns(columns, defaultLayout)).toEqual(columns);
  const look = setColumnVisible(columns, moveColumn(columns, defaultLayout, 'date', 'name'), 'email', false);
  expect(keys(visibleColumns(columns, look))).toBe('date name amount');
  expect(keys(orderedColumns(columns, look))).toBe('date name email amount');
  expect(keys(visibleColumns(columns, setColumnVisible(columns, look, 'email', true)))).toBe(
    'date name email amount',
  );
  expect(visibleColumns(columns, { ...defaultLayout, widths: { email: 250 } })[1]).toEqual({
    key: 'email',
    width: 250,
  });
});

test('a column that is new stands where the list has it, and one that is gone is left out', () => {
  const look = { ...defaultLayout, order: ['date', 'gone', 'name'], hidden: ['lost'] };
  expect(keys(visibleColumns(columns, look))).toBe('date email amount name');
  expect(unknownColumns(columns, look)).toEqual(['gone']);
});

test('an optional column is hidden until somebody shows it, and keeps its place then', () => {
  const optional = [...columns, { key: 'status', isOptional: true as const }];
  const shownIn = (look: typeof defaultLayout) =>
    keys(visibleColumns(optional, withOptional(optional, look)));
  expect(shownIn(defaultLayout)).toBe('name email amount date');
  // A layout from before the list had the column.
  expect(shownIn({ ...defaultLayout, order: ['date', 'name', 'email', 'amount'] })).toBe(
    'date name email amount',
  );
  const chosen = setColumnVisible(optional, withOptional(optional, defaultLayout), 'status', true);
  expect(shownIn(chosen)).toBe('name email amount date status');
  const moved = moveColumn(optional, withOptional(optional, defaultLayout), 'date', 'name');
  expect(shownIn(moved)).toBe('date name email amount');
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
