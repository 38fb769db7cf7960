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
    summary: 'Own names of addresses, newest first.',
  }),
  getAddressName: call({
    method: 'GET',
    path: '/adminapi/address-names/:id',
    access,
    effect: 'read',
    wrapper: 'record:data',
    summary: 'One own name of an address.',
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
    summary: 'Gives an address a name. An address has one, and no two names look alike.',
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
      'What up to 200 addresses are called: the own name, and names from records that the caller may read, from the contracts and from ENS.',
  }),
} as const;
