import { cannedRepliesSchemas } from './canned-replies.schemas.ts';
import { ticketDeskSchemas } from './ticket-desk.schemas.ts';
import { ticketsSchemas } from './tickets.schemas.ts';

/** The schemas of this feature's calls, by resource. */
export const schemas = {
  tickets: ticketsSchemas,
  cannedReplies: cannedRepliesSchemas,
  ticketDesk: ticketDeskSchemas,
} as const;
