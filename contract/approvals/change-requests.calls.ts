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
    summary:
      'The changes that wait for a second person: the own ones, and those that the caller’s rights reach.',
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
    summary: 'Makes exactly the change that somebody else asked for, with a code of the own second factor.',
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
    summary: 'Refuses a change that waits, or takes the own request back.',
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
      'Demands a second person for changes of rights, keys and service fees, or, if a second one agrees, not any more.',
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
      'Lets the calling superadmin act alone for an hour, with a code and a reason. All admins are told, and a review is open until another superadmin closes it.',
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
      'Closes the review of an hour that another superadmin acted alone in, with a code and what was found. Not before the hour is over.',
  }),
});
