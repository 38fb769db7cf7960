import { call } from '../platform/call.ts';

const access = ['/setting'] as const;
const names = {
  royalityfee: 'royaltyFee',
  servicefee: 'serviceFee',
  nbkpriceusd: 'pksPriceUsd',
  bidfee: 'bidFee',
  servicefee721: 'serviceFee721',
  servicefee1155: 'serviceFee1155',
} as const;

/** The fees of the marketplace (specification 9.17). */
export const settingsCalls = {
  getSettings: call({
    method: 'GET',
    path: '/api/getsettingsdata',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns the settings: fees in percent, and the price of one PKS in US dollars.',
  }),
  updateSettings: call({
    method: 'POST',
    path: '/api/updatesetting',
    access,
    effect: 'write',
    undo: {
      call: 'updateSettings',
      fields: ['royaltyFee', 'serviceFee', 'serviceFee721', 'serviceFee1155', 'bidFee', 'pksPriceUsd'],
      isForm: true,
      hasNoId: true,
    },
    event: 'settings.changed',
    sensitivity: 'money',
    proof: 'policy',
    approval: 'request',
    wrapper: 'change:record-in-message',
    exactNumbers: true,
    names,
    // Requests can't use the names of the answers: each is mapped to itself, so that the schema refuses it.
    inputNames: {
      royality: 'royaltyFee',
      service: 'serviceFee',
      royalityfee: 'royalityfee',
      servicefee: 'servicefee',
    },
    summary: 'Changes the given settings. Omitted settings stay the same.',
  }),
  listSettingChanges: call({
    method: 'GET',
    path: '/adminapi/settingchanges',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists all changes of settings, newest first: field, old value, new value and administrator.',
  }),
} as const;
