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
      'Counts the rows of a selection, or all that match a list’s search and filters, and tries the act on each without changing anything.',
  }),
  getBulk: call({
    method: 'GET',
    path: '/adminapi/bulk/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'A bulk run: what its check found, how far it is, and what came of it. Others’ are shown to superadmins alone.',
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
    summary: 'Begins a bulk run that was checked. Only who prepared it can.',
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
    summary: 'Prepares a run that undoes another one, but for rows that changed since.',
  }),
  listBulkRows: call({
    method: 'GET',
    path: '/adminapi/bulk/:id/rows',
    access,
    effect: 'read',
    wrapper: 'list:data',
    summary: 'What became of each row of a bulk run, in the run’s order.',
  }),
} as const;
