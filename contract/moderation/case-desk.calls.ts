import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const readers = ['/case-list', '/report-list'] as const;
const workers = ['/case-list'] as const;

/** Links, priority rules and settings of cases (specification 19.7 to 19.9). */
export const caseDeskCalls = inModule('cases', {
  getCaseLinks: call({
    method: 'GET',
    path: '/adminapi/case/:id/links',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Lists verification requests and tickets linked to a case, and others of its user, that the caller can open.',
  }),
  listLinkedCases: call({
    method: 'GET',
    path: '/adminapi/linkedCases',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the cases linked to a verification request or a ticket.',
  }),
  linkToCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/link',
    access: workers,
    effect: 'write',
    undo: 'form',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Links a verification request or a ticket of the user to a case.',
  }),
  unlinkFromCase: call({
    method: 'POST',
    path: '/adminapi/case/:id/unlink',
    access: workers,
    effect: 'write',
    undo: 'form',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Removes the link.',
  }),
  getCaseRules: call({
    method: 'GET',
    path: '/adminapi/caseRules',
    access: workers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the priority rules, and whether new cases are assigned automatically.',
  }),
  tryCaseRules: call({
    method: 'POST',
    path: '/adminapi/caseRules/try',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Previews how many open cases the rules would raise. Nothing changes.',
  }),
  updateCaseRules: call({
    method: 'PUT',
    path: '/adminapi/caseRules',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Sets the priority rules and automatic assignment, and raises the priority of matching open cases. No priority is lowered.',
  }),
});
