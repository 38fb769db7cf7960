import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = ['/withdraw'] as const;

/** Proof of reserves: what is owed, what is held, and which releases a shortfall holds (specification 18.4). */
export const reservesCalls = inModule('withdrawalApprovals', {
  listReserves: call({
    method: 'GET',
    path: '/adminapi/reserves',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Returns the owed and held amounts of each currency, whether it is covered, and requested withdrawals.',
  }),
  getReserve: call({
    method: 'GET',
    path: '/adminapi/reserves/:currency',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the reserves of one currency with its accounts and hourly or daily figures.',
  }),
  askToOverride: call({
    method: 'POST',
    path: '/adminapi/reserves/:currency/override',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Requests to override the hold of a currency for some hours, up to the current shortfall. Another administrator has to approve within an hour.',
  }),
  approveOverride: call({
    method: 'POST',
    path: '/adminapi/reserves/:currency/override/approve',
    access,
    effect: 'write',
    undo: 'nothing',
    event: 'reserves.overridden',
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Approves another administrator’s request to override a hold. Requires a code from the caller’s second factor.',
  }),
  refuseOverride: call({
    method: 'POST',
    path: '/adminapi/reserves/:currency/override/refuse',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Refuses or withdraws the request.',
  }),
  addCustodyAddress: call({
    method: 'POST',
    path: '/adminapi/reserves/:currency/addresses',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Adds an address of the exchange. Its balance of the currency is read from a connected chain and counts after one day.',
  }),
  removeCustodyAddress: call({
    method: 'POST',
    path: '/adminapi/reserves/:currency/addresses/remove',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'recent',
    wrapper: 'change:message,result',
    summary: 'Removes an address of the exchange. It no longer counts, effective immediately.',
  }),
  getReserveRule: call({
    method: 'GET',
    path: '/adminapi/reserveRules',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the active rule of a currency, or the default rule, and the next one if there is one.',
  }),
  setReserveRule: call({
    method: 'POST',
    path: '/adminapi/reserveRules',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Sets how much of a currency, or of all currencies, can be missing before releases are held, and when custody counts as unknown. Less strict rules take effect one day later.',
  }),
});
