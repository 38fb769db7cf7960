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
      'Verification requests and tickets that are linked to a case, and others of its user, as far as the caller may read them.',
  }),
  listLinkedCases: call({
    method: 'GET',
    path: '/adminapi/linkedCases',
    access: readers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The cases that a verification request or a ticket is linked to.',
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
    summary: 'Takes the link away again.',
  }),
  getCaseRules: call({
    method: 'GET',
    path: '/adminapi/caseRules',
    access: workers,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What raises the priority of cases, and whether the desk gives new ones to somebody by itself.',
  }),
  tryCaseRules: call({
    method: 'POST',
    path: '/adminapi/caseRules/try',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How many open cases such rules would raise. Nothing changes.',
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
    summary: 'Sets both, and raises the open cases that the rules say so of; nothing is lowered.',
  }),
});
