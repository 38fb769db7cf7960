import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = 'signedIn';

/** Changes that need two-person approval (specification 22.7 to 22.10). */
export const changeRequestsCalls = inModule('twoPersonApproval', {
  listChangeRequests: call({
    method: 'GET',
    path: '/adminapi/changerequests',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists approval requests: the caller’s own, and those within the caller’s permissions.',
  }),
  approveChange: call({
    method: 'POST',
    path: '/adminapi/changerequests/:id/approve',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'rights',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Approves a change that another administrator submitted and applies exactly that change. Requires a code from the caller’s second factor.',
  }),
  refuseChange: call({
    method: 'POST',
    path: '/adminapi/changerequests/:id/refuse',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'unfinished' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Refuses a pending change, or withdraws the caller’s own request.',
  }),
  switchSecondPerson: call({
    method: 'POST',
    path: '/adminapi/changerequests/rule',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'rule',
    wrapper: 'change:message,result',
    summary:
      'Requires two-person approval for changes of permissions, keys and service fees. Turning it off needs a second person’s approval.',
  }),
  breakGlass: call({
    method: 'POST',
    path: '/adminapi/changerequests/breakglass',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Starts emergency access for the calling superadmin for one hour. Requires a code and a reason. All administrators are notified. Another superadmin has to review it.',
  }),
  reviewBrokenGlass: call({
    method: 'POST',
    path: '/adminapi/changerequests/glass/:id/review',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'own',
    wrapper: 'change:message,result',
    summary:
      'Closes the review of another superadmin’s emergency access, after its hour has ended. Requires a code and the findings.',
  }),
});
