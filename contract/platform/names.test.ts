import { describe, expect, it } from 'vitest';
import { adminsCalls } from '../identity/admins.calls.ts';
import {
  errorNameFromWire,
  errorNameToWire,
  inputFromWire,
  inputToWire,
  outputFromWire,
  outputToWire,
} from './names.ts';
import { usersCalls } from '../users/users.calls.ts';

describe('names of the wire', () => {
  const { updateUser, listUsers, deleteUser } = usersCalls;

  it('renames a request in both directions, the record’s id by the call’s own word', () => {
    const wire = { userId: '1', email: 'a@b.c', phoneCode: '+1', phoneNo: '23' };
    const standard = { id: '1', email: 'a@b.c', dialCode: '+1', phoneNumber: '23' };
    expect(inputFromWire(updateUser, wire)).toEqual(standard);
    expect(inputToWire(updateUser, standard)).toEqual(wire);
    expect(inputFromWire(deleteUser, { id: '1' })).toEqual({ id: '1' });
    expect(inputToWire(adminsCalls.updateAdmin, { id: '1' })).toEqual({ adminId: '1' });
  });

  it('does not take a standard name for a second spelling of a legacy one', () => {
    const taken = inputFromWire(updateUser, { id: '1', phoneNumber: '23' }) as object;
    expect(Object.keys(taken)).not.toContain('id');
    expect(Object.keys(taken)).not.toContain('phoneNumber');
    const [refused = ''] = Object.keys(taken);
    expect(errorNameToWire(updateUser, refused)).toBe('id');
  });

  it('takes what every object has for a name like any other', () => {
    const given = { constructor: 1, toString: 2 };
    expect(inputFromWire(updateUser, given)).toEqual(given);
    expect(errorNameToWire(updateUser, 'constructor')).toBe('constructor');
  });

  it('renames answers at any depth, with _id for id', () => {
    const standard = { rows: [{ id: '1', address: '0x', phoneNumber: null }] };
    const wire = { rows: [{ _id: '1', curraddress: '0x', phoneNo: null }] };
    expect(outputToWire(listUsers, standard)).toEqual(wire);
    expect(outputFromWire(listUsers, wire)).toEqual(standard);
  });

  it('renames the column of a sort, with its sign', () => {
    expect(inputFromWire(listUsers, { sort: '-curraddress' })).toEqual({ sort: '-address' });
    expect(inputToWire(listUsers, { sort: 'phoneNumber' })).toEqual({ sort: 'phoneNo' });
  });

  it('does not take a standard name for a column to sort by', () => {
    expect(inputFromWire(listUsers, { sort: '-address' })).not.toEqual({ sort: '-address' });
  });

  it('gives errors the names of the wire and back, where a call has special ones too', () => {
    expect(errorNameToWire(updateUser, 'phoneNumber')).toBe('phonenumber');
    expect(errorNameToWire(updateUser, 'dialCode')).toBe('phoneCode');
    expect(errorNameToWire(updateUser, 'messages')).toBe('messages');
    expect(errorNameFromWire(updateUser, 'phonenumber')).toBe('phoneNumber');
    expect(errorNameFromWire(updateUser, 'userId')).toBe('id');
  });
});
