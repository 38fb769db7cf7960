import { call } from '../platform/call.ts';

const access = ['/address-names'] as const;

/** The address book: names for addresses of chains (specification 24.16). */
export const addressNamesCalls = {
  listAddressNames: call({
    method: 'GET',
    path: '/adminapi/address-names',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the names of the address book, newest first.',
  }),
  getAddressName: call({
    method: 'GET',
    path: '/adminapi/address-names/:id',
    access,
    effect: 'read',
    wrapper: 'record:data',
    summary: 'Returns one name of the address book.',
  }),
  addAddressName: call({
    method: 'POST',
    path: '/adminapi/address-names',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Adds the name of an address. An address has only one name, and two names must not look alike.',
  }),
  updateAddressName: call({
    method: 'PUT',
    path: '/adminapi/address-names/:id',
    access,
    effect: 'write',
    undo: { call: 'updateAddressName', fields: ['name'], isForm: true },
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Renames an address. The address itself can’t be changed.',
  }),
  deleteAddressName: call({
    method: 'DELETE',
    path: '/adminapi/address-names/:id',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Deletes the name of an address.',
  }),
  lookUpAddresses: call({
    method: 'POST',
    path: '/adminapi/address-names/lookup',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:data',
    summary:
      'Returns the names of up to 200 addresses: from the address book, from records that the caller can open, from the contracts and from ENS.',
  }),
} as const;
