import { bulkAssign, bulkOwnField, bulkStatus } from '../platform/bulk.ts';
import { call } from '../platform/call.ts';

const access = ['/support'] as const;

const names = {
  ticketno: 'ticketNumber',
  created_date: 'createdAt',
  closedstatus: 'closedStatus',
  reply: 'replies',
  replytype: 'author',
  replydate: 'repliedAt',
  message_query: 'message',
} as const;

/** Support tickets (specification 6.8, 7.2 and 9.7). */
export const ticketsCalls = {
  listTickets: call({
    method: 'GET',
    path: '/adminapi/getSupport',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: {
      close: bulkStatus('closeTicket', { closedStatus: 1 }, { closedStatus: 0 }),
      reopen: bulkStatus('closeTicket', { closedStatus: 0 }, { closedStatus: 1 }),
      assign: bulkAssign('ticket'),
      setField: bulkOwnField('ticket'),
    },
    names,
    summary: 'Lists tickets, open ones first, then the newest.',
  }),
  getTicket: call({
    method: 'GET',
    path: '/adminapi/getSupportId/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    names,
    summary: 'Returns one ticket with its replies, or only the newest of them.',
  }),
  replyTicket: call({
    method: 'POST',
    path: '/adminapi/replySupport',
    access,
    effect: 'write',
    undo: 'mail',
    event: 'ticket.answered',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Replies to an open ticket and emails the reply to its user.',
  }),
  closeTicket: call({
    method: 'POST',
    path: '/adminapi/closeSupport',
    access,
    effect: 'write',
    undo: { call: 'closeTicket', fields: ['closedStatus'] },
    event: { after: { closedStatus: 1 }, makes: 'ticket.closed', otherwise: 'ticket.reopened' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Closes a ticket (closedstatus 1) or reopens it (0).',
  }),
  updateTicket: call({
    method: 'POST',
    path: '/adminapi/updateSupport',
    access,
    effect: 'write',
    undo: 'form',
    event: 'ticket.changed',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    names,
    summary: 'Sets the priority of an open ticket, whether it waits for its user, and its tags.',
  }),
} as const;
