import { describe, expect, it } from 'vitest';
import type { Wrapper } from './call.ts';
import { unwrap, wrap } from './wrapper.ts';

const page = { rows: [1, 2], count: 2, countIsExact: true };
const bodies: [Wrapper, unknown, unknown][] = [
  ['list:data', page, { data: [1, 2], count: 2 }],
  ['list:data.data', page, { data: { data: [1, 2], count: 2 } }],
  ['list:result', page, { result: [1, 2], count: 2 }],
  ['list:result.data', page, { result: { data: [1, 2], count: 2 } }],
  [
    'list:data',
    { ...page, count: 10_000, countIsExact: false },
    { data: [1, 2], count: 10_000, countIsExact: false },
  ],
  [
    'list:result.data',
    { ...page, countIsExact: false, searched: 100_000 },
    { result: { data: [1, 2], count: 2, countIsExact: false, searched: 100_000 } },
  ],
  ['record:result', { a: 1 }, { result: { a: 1 } }],
  ['record:data', { a: 1 }, { data: { a: 1 } }],
  ['record:data.data', { a: 1 }, { data: { data: { a: 1 } } }],
  ['change:message,result', { message: 'm', result: { a: 1 } }, { message: 'm', result: { a: 1 } }],
  ['change:messages,result', { message: 'm', result: { a: 1 } }, { messages: 'm', result: { a: 1 } }],
  ['root', { token: 't' }, { token: 't' }],
];

describe('wrappers', () => {
  it.each(bodies)(
    '%s puts the inner value where the specification has it, and finds it again',
    (wrapper, inner, body) => {
      expect(wrap(wrapper, inner)).toEqual(body);
      expect(unwrap(wrapper, body)).toEqual(inner);
    },
  );

  it('answers a message alone, or the record in the message’s place', () => {
    expect(wrap('change:message', { message: 'm', result: {} })).toEqual({ message: 'm' });
    expect(wrap('change:record-in-message', { message: 'm', result: { _id: '1' } })).toEqual({
      message: { _id: '1' },
    });
    expect(unwrap('change:record-in-message', { message: { _id: '1' } })).toEqual({
      message: '',
      result: { _id: '1' },
    });
  });
});
