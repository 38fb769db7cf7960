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
      'What is owed and held of each currency, whether it is covered, and what is asked to be withdrawn.',
  }),
  getReserve: call({
    method: 'GET',
    path: '/adminapi/reserves/:currency',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The same of one currency, with its accounts and its figures of each hour or day.',
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
      'Asks to let releases of a currency go on for some hours although it is held, up to the present shortfall. Somebody else has to approve within an hour.',
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
    summary: 'Approves what somebody else asked for, with a code of the own second factor.',
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
    summary: 'Refuses the request, or takes it back.',
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
      'Adds an address of the exchange, whose holding of the currency the desk reads from one of its own chains. It counts a day later.',
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
    summary: 'Takes such an address away. It counts no more at once.',
  }),
  getReserveRule: call({
    method: 'GET',
    path: '/adminapi/reserveRules',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'The rule in force for a currency, or for all without one of their own, and one that comes later.',
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
      'Says how much may be missing of a currency, or of all, before its releases are held, and when custody counts as unknown. What is looser comes into force a day later.',
  }),
});
