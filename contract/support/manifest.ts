import { cannedRepliesCalls } from './canned-replies.calls.ts';
import { ticketDeskCalls } from './ticket-desk.calls.ts';
import { ticketsCalls } from './tickets.calls.ts';
import type { Calls } from '../platform/call.ts';

/** The calls of this feature, by resource. */
export const calls = {
  tickets: ticketsCalls,
  cannedReplies: cannedRepliesCalls,
  ticketDesk: ticketDeskCalls,
} as const satisfies Readonly<Record<string, Calls>>;

/** The resources of this feature that the feed's rows and calls without a menu change, by the name in the audit trail. */
export const changedBy = {
  'feed/tickets': 'tickets',
  'feed/ticket-replies': 'tickets',
  takeMail: 'tickets',
  rateTicket: 'tickets',
} as const;
