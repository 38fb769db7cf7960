import { type Entity, integer, moment, text } from './entity.ts';

export const tickets: Entity = {
  name: 'tickets',
  table: 'tickets',
  rank: 3,
  time: 'createdAt',
  fields: {
    ticketNumber: text('ticket_number'),
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    description: text('description'),
    closedStatus: integer('closed_status', { owner: 'desk', initial: 0 }),
    createdAt: moment('created_at'),
  },
  ownFields: 'ticket',
  references: { user: { column: 'user_id', entity: 'users' } },
  uniques: [
    {
      parts: [{ field: 'ticketNumber', column: 'ticket_number', type: 'text' }],
      message: { ticketNumber: 'ticketNumberTaken' },
    },
  ],
};

export const ticketReplies: Entity = {
  name: 'ticket-replies',
  table: 'ticket_replies',
  rank: 4,
  time: 'createdAt',
  fields: {
    author: text('author', { initial: 'user' }),
    message: text('message'),
    createdAt: moment('created_at'),
  },
  references: { ticket: { column: 'ticket_id', entity: 'tickets', isNeeded: () => true } },
  uniques: [],
};
