import { bulkAssign, bulkStatus } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const access = ['/report-list'] as const;
const names = { reportuser: 'address', reportType: 'type', tokenId: 'tokenRecord' } as const;

/** Reports of users (specification 5.26, 6.13 and 9.20). */
export const reportsCalls = {
  listReports: call({
    method: 'POST',
    path: '/api/get-report',
    access,
    effect: 'read',
    wrapper: 'list:result.data',
    bulk: {
      handle: bulkStatus('handleReport', { handled: true }, { handled: false }),
      reopen: bulkStatus('handleReport', { handled: false }, { handled: true }),
      assign: bulkAssign('report'),
    },
    names,
    summary: 'Lists reports of tokens and of users, newest first.',
  }),
  handleReport: call({
    method: 'POST',
    path: '/api/handlereport',
    access,
    effect: 'write',
    undo: { call: 'handleReport', fields: ['handled'] },
    event: { after: { handled: true }, makes: 'report.handled', otherwise: 'report.reopened' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Marks a report as handled or reopens it.',
  }),
} as const;
