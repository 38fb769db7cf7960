import { call } from '../platform/call.ts';
import { inModule } from '../platform/modules.ts';

const access = ['/support'] as const;

/** What the page of a ticket shows and does in addition to its conversation (specification 20). */
export const ticketDeskCalls = {
  ...inModule('serviceLevels', {
    getTicketClock: call({
      method: 'GET',
      path: '/adminapi/support/:id/clock',
      access,
      effect: 'read',
      wrapper: 'record:result',
      summary: 'Returns the service levels of a ticket, with the periods that count and why others don’t.',
    }),
    getClockRules: call({
      method: 'GET',
      path: '/adminapi/support-clock',
      access,
      effect: 'read',
      wrapper: 'record:result',
      summary: 'Returns the working hours and holidays of support, and the service levels of each priority.',
    }),
    updateClockRules: call({
      method: 'PUT',
      path: '/adminapi/support-clock',
      access: 'superadmin',
      effect: 'write',
      undo: 'form',
      event: { none: 'setup' },
      sensitivity: 'routine',
      wrapper: 'change:message,result',
      summary: 'Sets the working hours and service levels of support. All open tickets are recalculated.',
    }),
    getSatisfaction: call({
      method: 'GET',
      path: '/adminapi/support-satisfaction',
      access,
      effect: 'read',
      wrapper: 'record:result',
      figures: true,
      summary:
        'Returns customer satisfaction with closed tickets of the given days. Superadmins see it by administrator.',
    }),
  }),
  mergeTicket: call({
    method: 'POST',
    path: '/adminapi/support/merge',
    access,
    effect: 'write',
    undo: { call: 'unmergeTicket' },
    event: 'ticket.merged',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Merges a ticket into another one of the same person and closes it. Its own page and messages remain.',
  }),
  unmergeTicket: call({
    method: 'POST',
    path: '/adminapi/support/unmerge',
    access,
    effect: 'write',
    undo: 'form',
    event: 'ticket.unmerged',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Separates a merged ticket. Both tickets are as before.',
  }),
  attachFile: call({
    method: 'POST',
    path: '/adminapi/support/files',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    multipart: { files: ['file'] },
    summary:
      'Uploads a picture or a PDF for a reply to a ticket. Files that no reply uses are deleted after a day.',
  }),
} as const;
