import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = ['/withdrawal-approvals'] as const;
/** Expiring results releases nothing, so API keys may do it too. */
const holders = ['/withdrawal-approvals', '/withdraw'] as const;

/** Gates: checks by servers of the company that a withdrawal passes before it can be released. */
export const gatesCalls = inModule('withdrawalApprovals', {
  listGates: call({
    method: 'GET',
    path: '/adminapi/gates',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the gates of the active and the proposed policy, with the state of their servers.',
  }),
  rotateGateSecret: call({
    method: 'POST',
    path: '/adminapi/gates/rotate',
    access: 'superadmin',
    effect: 'write',
    undo: 'gone',
    event: { none: 'setup' },
    sensitivity: 'credentials',
    proof: 'recent',
    secret: true,
    wrapper: 'change:message,result',
    summary:
      'Replaces the secret that signs the questions to a gate, and returns the new one once. Questions are also signed with the former secret for the given hours.',
  }),
  testGate: call({
    method: 'POST',
    path: '/adminapi/gates/test',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    waitsForOthers: true,
    summary: 'Sends a question without a withdrawal to a gate, and returns the answer of its server.',
  }),
  expireGateResults: call({
    method: 'POST',
    path: '/adminapi/gates/expire',
    access: holders,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Expires the results of a gate so far, for a reason such as a changed list. It is asked again about open withdrawals. A caller can do it six times an hour for each gate.',
  }),
  askToOverrideGate: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/gateOverride',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Requests to override the result of a gate for one withdrawal. Another administrator has to approve within an hour.',
  }),
  approveGateOverride: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/gateOverride/approve',
    access,
    effect: 'write',
    undo: 'nothing',
    event: 'withdrawal.gate_overridden',
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Approves another administrator’s request to override the result of a gate.',
  }),
  refuseGateOverride: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/gateOverride/refuse',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Refuses or withdraws the request.',
  }),
});
