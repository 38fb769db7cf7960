import { call } from '../platform/call.ts';

/** The menus of the lists with bulk actions. The list and the action decide which permissions a run needs. */
const access = [
  '/user',
  '/TokenList',
  '/verificationlist',
  '/report-list',
  '/support',
  '/withdraw',
  '/emailTemplate',
  '/Cmsauction',
  '/CmsList',
  '/cms',
  '/faq',
  '/categorylist',
  '/Communitycategorylist',
  '/CommunityUserList',
] as const;

/** One action for many rows of a list: counted and checked first, then applied row by row as a run. */
export const bulkCalls = {
  prepareBulk: call({
    method: 'POST',
    path: '/adminapi/bulk',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Counts the selected rows, or all rows that match a list’s search and filters, and checks the change on each. Nothing changes.',
  }),
  getBulk: call({
    method: 'GET',
    path: '/adminapi/bulk/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns a bulk run with the result of its check, its progress and its outcome. Only superadmins see runs of others.',
  }),
  confirmBulk: call({
    method: 'POST',
    path: '/adminapi/bulk/:id/confirm',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Starts a checked bulk run. Only the administrator who prepared it can.',
  }),
  cancelBulk: call({
    method: 'POST',
    path: '/adminapi/bulk/:id/cancel',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Ends a bulk run: what is done stays done, the rest is not done.',
  }),
  undoBulk: call({
    method: 'POST',
    path: '/adminapi/bulk/:id/undo',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Prepares a run that undoes another one, except for rows that changed since.',
  }),
  listBulkRows: call({
    method: 'GET',
    path: '/adminapi/bulk/:id/rows',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists the outcome of each row of a bulk run, in the run’s order.',
  }),
} as const;
