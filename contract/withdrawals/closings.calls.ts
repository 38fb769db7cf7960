import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const read = { method: 'GET', access: 'superadmin', effect: 'read' } as const;
const write = {
  method: 'POST',
  access: 'superadmin',
  effect: 'write',
  wrapper: 'change:message,result',
} as const;

/** Closings: an orderly end of the whole market or of one currency (specification 42). */
export const closingsCalls = inModule('closings', {
  listClosings: call({
    ...read,
    path: '/adminapi/closings',
    wrapper: 'list:data',
    summary: 'Lists closings of the market and of currencies, newest first.',
  }),
  getClosing: call({
    ...read,
    path: '/adminapi/closings/:id',
    wrapper: 'record:result',
    summary: 'Returns a closing with its notices, its payouts and the request to start it.',
  }),
  rehearseClosing: call({
    ...read,
    path: '/adminapi/closings/:id/rehearsal',
    wrapper: 'record:result',
    figures: true,
    summary:
      'Returns what a closing would do now: how many users would be notified, in how many batches, and which amounts would be proposed for payout. Changes nothing.',
  }),
  listClosingRegister: call({
    ...read,
    path: '/adminapi/closings/:id/register',
    wrapper: 'list:data',
    summary:
      'Lists what is left of each balance in the scope of a closing. Requested, paid and remaining amounts add up to the balance. With more than 5,000 balances in the workspace, they are those of `countedAt` of the closing, and 409 until then.',
  }),
  addClosing: call({
    ...write,
    path: '/adminapi/closings',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    summary: 'Plans a closing of the market or of one currency as a draft. Nothing happens until it starts.',
  }),
  updateClosing: call({
    ...write,
    method: 'PUT',
    path: '/adminapi/closings/:id',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    summary:
      'Changes the draft of a closing. A request to start it is withdrawn, so that nobody approves a plan that they have not seen.',
  }),
  askToStartClosing: call({
    ...write,
    path: '/adminapi/closings/:id/start',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'money',
    proof: 'own',
    summary:
      'Requests to start a closing. Requires the caller’s password and a code from the second factor. Another superadmin has to approve within an hour.',
  }),
  approveClosing: call({
    ...write,
    path: '/adminapi/closings/:id/start/approve',
    undo: 'nothing',
    event: 'closing.started',
    sensitivity: 'money',
    proof: 'own',
    summary:
      'Approves another superadmin’s request to start a closing. Requires the caller’s password and a code from the second factor.',
  }),
  refuseClosing: call({
    ...write,
    path: '/adminapi/closings/:id/start/refuse',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    summary: 'Refuses or withdraws the request to start a closing. It stays a draft.',
  }),
  notifyOfClosing: call({
    ...write,
    path: '/adminapi/closings/:id/notices',
    undo: 'mail',
    event: { none: 'mail' },
    sensitivity: 'publication',
    proof: 'recent',
    summary:
      'Starts another notice: an email to each user with a balance in the scope, in their language. The announcement is sent automatically.',
  }),
  payOutClosing: call({
    ...write,
    path: '/adminapi/closings/:id/payout',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'money',
    proof: 'own',
    summary:
      'Proposes a withdrawal of each remaining balance to the user’s known destination. Each one waits for its gates and for two approvers. Requires a code from the second factor.',
  }),
  finishClosing: call({
    ...write,
    path: '/adminapi/closings/:id/finish',
    undo: 'nothing',
    event: 'closing.closed',
    sensitivity: 'money',
    proof: 'own',
    summary:
      'Ends the payout of a closing. Remaining balances stay in the register. Requires a code from the second factor.',
  }),
  cancelClosing: call({
    ...write,
    path: '/adminapi/closings/:id/cancel',
    undo: 'nothing',
    event: 'closing.cancelled',
    sensitivity: 'money',
    proof: 'own',
    summary:
      'Cancels a closing: listings, bids and deposits are accepted again, and notices and payouts in progress stop. Users who got a notice are notified. Requires a code from the second factor.',
  }),
});
