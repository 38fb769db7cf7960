import type { Feature } from '#server/platform/calls/feature.ts';
import { cannedRepliesHandlers } from './canned-replies/handlers.ts';
import { serveRatings } from './public-pages/rate.ts';
import { ticketDeskHandlers } from './ticket-desk/handlers.ts';
import { ticketDueTask } from './tickets/clock.ts';
import { ticketsHandlers } from './tickets/handlers.ts';
import { serveTicketFiles } from './tickets/serve-files.ts';
import { serveIncomingMail } from './tickets/serve-mail.ts';

/** What this feature adds to the server. */
export const feature = {
  handlers: {
    tickets: ticketsHandlers,
    cannedReplies: cannedRepliesHandlers,
    ticketDesk: ticketDeskHandlers,
  },
  routes(app, { authContext }) {
    serveRatings(app, authContext.services);
    serveIncomingMail(app, authContext.services);
    serveTicketFiles(app, authContext);
  },
  periodicTasks: [ticketDueTask],
  recordTables: {
    tickets: {
      table: 'tickets',
      name: 'ticket_number',
      // A new message changes the ticket, because nobody has seen it in this state.
      also: '(select max(ticket_replies.id::text) from ticket_replies where ticket_replies.ticket_id = tickets.id)',
    },
  },
} as const satisfies Feature;
