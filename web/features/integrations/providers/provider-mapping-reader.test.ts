import { expect, it } from 'vitest';
import { exampleMappings } from '#contract/integrations/provider-schemes.ts';
import { draftOf, newRow, problemsOf, rowOf, withTarget } from './provider-mapping-reader.ts';

it.each(Object.entries(exampleMappings))('reads the mapping of %s and writes the same', (_name, rows) => {
  expect(rows.map((row) => rowOf(draftOf(row)))).toEqual(rows);
  expect(rows.map((row) => problemsOf(draftOf(row)))).toEqual(rows.map(() => ({})));
});

it('keeps several names of a field in their order, and a value for messages without them', () => {
  const row = {
    when: {},
    target: 'ticket',
    columns: { email: 'user', 'data.id': 'user', text: 'description' },
    constants: { description: 'none', subject: 'Dispute' },
    values: { subject: { a: 'b' } },
  } as const;
  expect(draftOf(row).fields['user']).toEqual({ names: 'email, data.id', otherwise: '', meanings: [] });
  expect(rowOf(draftOf(row))).toEqual(row);
});

it('says which line is wrong', () => {
  const row = newRow();
  expect(problemsOf(row)).toEqual({ user: 'needed', status: 'needed' });
  const twice = {
    ...row,
    when: [
      { from: '', to: 'x' },
      { from: 'type', to: 'a' },
      { from: ' type', to: 'b' },
      { from: '', to: '' },
    ],
    fields: {
      user: { names: 'a, b', otherwise: '', meanings: [] },
      status: {
        names: 'b',
        otherwise: '',
        meanings: [
          { from: '', to: 'Accepted' },
          { from: 'OK', to: 'Accepted' },
          { from: 'OK', to: 'Rejected' },
        ],
      },
    },
  };
  expect(problemsOf(twice)).toEqual({
    'when 0': 'name',
    'when 2': 'twice',
    status: 'twice',
    'status 0': 'value',
    'status 2': 'twice',
  });
});

it('keeps the fields that another target has too', () => {
  const row = {
    ...newRow(),
    fields: { ...newRow().fields, user: { names: 'u', otherwise: '', meanings: [] } },
  };
  const ticket = withTarget(row, 'ticket');
  expect(Object.keys(ticket.fields)).toEqual(['user', 'subject', 'description']);
  expect(ticket.fields['user']?.names).toBe('u');
});
