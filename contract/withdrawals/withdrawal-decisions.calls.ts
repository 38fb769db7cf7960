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
    summary: 'Decisions about withdrawals, newest first.',
  }),
  getWithdrawalDecision: call({
    method: 'GET',
    path: '/adminapi/withdrawalDecision/:id',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What is decided about a withdrawal, by the withdrawal’s id, with what those who decide have to know.',
  }),
  startPasskeyApproval: call({
    method: 'GET',
    path: '/adminapi/withdrawalDecision/:id/passkey',
    access: ['/withdrawal-approvals'],
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What a browser needs to approve a withdrawal with a passkey, which then signs a digest of exactly what is approved.',
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
    summary: 'Approves a withdrawal. The last of as many approvals as it needs releases it.',
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
    summary: 'Holds a withdrawal. Approvals that it had no longer count.',
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
    summary: 'Lets a held withdrawal be approved again.',
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
    summary: 'Refuses a withdrawal for good.',
  }),
  getWithdrawalPolicy: call({
    method: 'GET',
    path: '/adminapi/withdrawalPolicy',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The policy in force, the proposed one, and the versions before.',
  }),
  tryWithdrawalPolicy: call({
    method: 'POST',
    path: '/adminapi/withdrawalPolicy/try',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What a policy would have done with the withdrawals of the last 90 days, the newest 20,000 at most.',
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
    summary: 'Proposes a policy. Another superadmin puts it in force.',
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
    summary: 'Puts a policy in force that another superadmin proposed.',
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
    summary: 'Drops the proposed policy.',
  }),
});
