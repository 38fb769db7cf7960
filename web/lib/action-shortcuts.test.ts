import { expect, test } from 'vitest';
import { ActionShortcuts } from './action-shortcuts.ts';
import { CallFailure } from './call-failure.ts';

const input = { id: 1, name: 'Ada' };

test('a retry after no answer, or after a failure of the server, keeps its key', () => {
  const keys = new ActionShortcuts();
  const key = keys.keyFor(input);
  keys.finish(new CallFailure('gone', { status: 0 }));
  expect(keys.keyFor({ ...input })).toBe(key);
  keys.finish(new CallFailure('broken', { status: 503 }));
  expect(keys.keyFor(input)).toBe(key);
});

test('a definite answer ends the action', () => {
  const keys = new ActionShortcuts();
  const key = keys.keyFor(input);
  keys.finish();
  const second = keys.keyFor(input);
  expect(second).not.toBe(key);
  keys.finish(new CallFailure('no', { status: 409 }));
  expect(keys.keyFor(input)).not.toBe(second);
});

test('another input is another action', () => {
  const keys = new ActionShortcuts();
  const key = keys.keyFor(input);
  keys.finish(new CallFailure('gone', { status: 0 }));
  expect(keys.keyFor({ ...input, name: 'Grace' })).not.toBe(key);
});
