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
    summary: 'Lists active and past withdrawal freezes, newest first.',
  }),
  getHolds: call({
    method: 'GET',
    path: '/adminapi/stops/now',
    access: ['/withdraw', '/user', '/currency'],
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Lists what holds withdrawals now. Callers who can only read users see freezes of users; callers who can only read currencies see those of currencies. Both see freezes of all withdrawals.',
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
      'Freezes all withdrawals, those of one currency or user, or those to new destinations, until a given time. After the response, no release commits.',
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
    summary: 'Extends a freeze. A pending request to lift it becomes void.',
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
      'Requests to lift a freeze before its end. Requires a code from the second factor. Another administrator has to approve within an hour.',
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
    summary:
      'Approves another administrator’s request to lift a freeze. Requires a code from the caller’s second factor.',
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
    summary: 'Refuses or withdraws the request to lift a freeze. The freeze stays active.',
  }),
});
