/** What a ticket waits for: an answer of ours, one of its user, or nothing any more. */
export const ticketStatuses = ['open', 'waiting', 'closed'] as const;

/** One of them. */
export type TicketStatus = (typeof ticketStatuses)[number];

/** How urgent a ticket is, from the least on; the database numbers them from 1. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;

/** One of them. */
export type TicketPriority = (typeof ticketPriorities)[number];

/** How long a user who is asked how it went can answer, and how long what they write may be. */
export const ticketRating = { days: 30, commentMax: 1000 } as const;

/** At most so many tags per ticket, of at most so many characters. */
export const ticketTags = { most: 10, maxLength: 30 } as const;
