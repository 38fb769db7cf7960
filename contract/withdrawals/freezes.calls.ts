import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = ['/withdraw'] as const;

/**
 * Withdrawal freezes: one person starts one, and lifting it early needs two-person approval (specification 18.1).
 */
export const freezesCalls = inModule('withdrawalApprovals', {
  listStops: call({
    method: 'GET',
    path: '/adminapi/stops',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Stops of withdrawals, engaged and past ones, newest first.',
  }),
  getHolds: call({
    method: 'GET',
    path: '/adminapi/stops/now',
    access: ['/withdraw', '/user', '/currency'],
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What holds withdrawals now. Who reads users alone sees the stops of users, who reads currencies alone those of currencies; both see the stops of everything.',
  }),
  engageStop: call({
    method: 'POST',
    path: '/adminapi/stops',
    access,
    effect: 'write',
    undo: 'nothing',
    event: 'withdrawals.stopped',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Stops all withdrawals, those of one currency or one user, or those to new destinations, until a moment. Once it has answered, no release commits.',
  }),
  prolongStop: call({
    method: 'POST',
    path: '/adminapi/stops/:id/prolong',
    access,
    effect: 'write',
    undo: 'nothing',
    event: 'withdrawals.stop_prolonged',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Gives a stop a later end. A request to lift it is void then.',
  }),
  askToLiftStop: call({
    method: 'POST',
    path: '/adminapi/stops/:id/lifting',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Asks for a stop to be lifted before its end, with a code of the second factor. Somebody else has to approve within an hour.',
  }),
  approveLifting: call({
    method: 'POST',
    path: '/adminapi/stops/:id/lifting/approve',
    access,
    effect: 'write',
    undo: 'nothing',
    event: 'withdrawals.resumed',
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Lifts a stop that somebody else asked to lift, with a code of the own second factor.',
  }),
  refuseLifting: call({
    method: 'POST',
    path: '/adminapi/stops/:id/lifting/refuse',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Refuses or takes back the request to lift a stop: it stays.',
  }),
});
