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
      summary: 'How the promises of a ticket stand, with the parts of time that count and why others do not.',
    }),
    getClockRules: call({
      method: 'GET',
      path: '/adminapi/support-clock',
      access,
      effect: 'read',
      wrapper: 'record:result',
      summary: 'When support works, its holidays, and what it promises for each priority.',
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
      summary: 'Sets when support works and what it promises; all open tickets are worked out anew.',
    }),
    getSatisfaction: call({
      method: 'GET',
      path: '/adminapi/support-satisfaction',
      access,
      effect: 'read',
      wrapper: 'record:result',
      figures: true,
      summary: 'What users said of closed tickets within some days; by who closed for superadmins.',
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
      'Shows a ticket in another one of the same person and closes it; its own page and messages stay.',
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
    summary: 'Takes a merged ticket apart again: both are as they were.',
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
      'Uploads a picture or a PDF for a reply to a ticket; the reply names it. What no reply takes is dropped after a day.',
  }),
} as const;
