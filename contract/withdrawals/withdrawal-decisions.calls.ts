import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

/**
 * People who work on withdrawals can read the decisions about them. Only approvers can read the card with personal
 * data.
 */
const readers = ['/withdrawal-approvals', '/withdraw'] as const;

/** Decisions about withdrawals that the exchange requests (specification 17.1). */
export const withdrawalDecisionsCalls = inModule('withdrawalApprovals', {
  listWithdrawalDecisions: call({
    method: 'GET',
    path: '/adminapi/withdrawalDecisions',
    access: readers,
    effect: 'read',
    wrapper: 'list:data',
    bulk: {
      // Resuming needs a second factor for each withdrawal, so the only bulk action is to hold.
      hold: { call: 'holdWithdrawal', with: { reason: 'heldTogether' }, undo: 'secondFactor' },
    },
    summary: 'Lists decisions about withdrawals, newest first.',
  }),
  getWithdrawalDecision: call({
    method: 'GET',
    path: '/adminapi/withdrawalDecision/:id',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns the decisions about a withdrawal, by the withdrawal’s id, with the information that approvers need.',
  }),
  startPasskeyApproval: call({
    method: 'GET',
    path: '/adminapi/withdrawalDecision/:id/passkey',
    access: ['/withdrawal-approvals'],
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns what a browser needs to approve a withdrawal with a passkey. The passkey signs a digest of exactly what is approved.',
  }),
  approveWithdrawal: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/approve',
    access: ['/withdrawal-approvals'],
    effect: 'write',
    undo: 'nothing',
    event: { after: { state: 'released' }, makes: 'withdrawal.released', otherwise: 'withdrawal.approved' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Approves a withdrawal. The last required approval releases it.',
  }),
  holdWithdrawal: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/hold',
    access: readers,
    effect: 'write',
    undo: 'form',
    event: 'withdrawal.held',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Holds a withdrawal. Its earlier approvals no longer count.',
  }),
  resumeWithdrawal: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/resume',
    access: ['/withdrawal-approvals'],
    effect: 'write',
    undo: 'form',
    event: 'withdrawal.resumed',
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Removes the hold of a withdrawal, so that it can be approved again.',
  }),
  refuseWithdrawal: call({
    method: 'POST',
    path: '/adminapi/withdrawalDecision/:id/refuse',
    access: ['/withdrawal-approvals'],
    effect: 'write',
    undo: 'nothing',
    event: 'withdrawal.refused',
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Permanently refuses a withdrawal.',
  }),
  getWithdrawalPolicy: call({
    method: 'GET',
    path: '/adminapi/withdrawalPolicy',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the active policy, the proposed one, and earlier versions.',
  }),
  tryWithdrawalPolicy: call({
    method: 'POST',
    path: '/adminapi/withdrawalPolicy/try',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Simulates a policy on the withdrawals of the last 90 days, at most the newest 20,000.',
  }),
  proposeWithdrawalPolicy: call({
    method: 'POST',
    path: '/adminapi/withdrawalPolicy/propose',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Proposes a policy. Another superadmin has to activate it.',
  }),
  confirmWithdrawalPolicy: call({
    method: 'POST',
    path: '/adminapi/withdrawalPolicy/confirm',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'money',
    proof: 'own',
    wrapper: 'change:message,result',
    summary: 'Activates a policy that another superadmin proposed.',
  }),
  dropWithdrawalPolicy: call({
    method: 'POST',
    path: '/adminapi/withdrawalPolicy/drop',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Discards the proposed policy.',
  }),
});
