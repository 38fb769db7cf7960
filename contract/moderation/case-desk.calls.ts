import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const readers = ['/case-list', '/report-list'] as const;
const workers = ['/case-list'] as const;

/** Links of cases (specification 19.7). */
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
});
