import { expect, it } from 'vitest';
import { splitTabs } from './visible-tabs.ts';

const counted = (name: string, count: number) => ({ name, count: { count } });
const names = (tabs: readonly { name: string }[]) => tabs.map(({ name }) => name).join();

const many = [
  { name: 'overview' },
  counted('trades', 0),
  counted('bids', 3),
  counted('tickets', 0),
  counted('mail', 1),
  counted('audit', 0),
  { name: 'documents' },
];

it('puts the tabs without rows into the menu and keeps the order of the others', () => {
  const { shown, more } = splitTabs(many, 'overview');
  expect(names(shown)).toBe('overview,bids,mail,documents');
  expect(names(more)).toBe('trades,tickets,audit');
});

it('keeps the open tab in the bar although it has no rows', () => {
  const { shown, more } = splitTabs(many, 'tickets');
  expect(names(shown)).toBe('overview,bids,tickets,mail,documents');
  expect(names(more)).toBe('trades,audit');
});

it('shows no tab that may move into the menu when its count arrives', () => {
  const waiting = many.map((tab) => ('count' in tab ? { name: tab.name, isCounting: true } : tab));
  const { shown, more } = splitTabs(waiting, 'bids');
  expect(names(shown)).toBe('overview,bids,documents');
  expect(names(more)).toBe('');
});

it('shows all tabs where they fit', () => {
  const few = many.slice(0, 6);
  expect(splitTabs(few, 'overview')).toEqual({ shown: few, more: [] });
});
