/** What a ticket waits for: our reply, its user's reply, or nothing. */
export const ticketStatuses = ['open', 'waiting', 'closed'] as const;

/** The status of a ticket. */
export type TicketStatus = (typeof ticketStatuses)[number];

/** The priorities of tickets, from the lowest. The database numbers them from 1. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;

/** The priority of a ticket. */
export type TicketPriority = (typeof ticketPriorities)[number];

/** How many days a user has to rate a closed ticket, and the longest comment. */
export const ticketRating = { days: 30, commentMax: 1000 } as const;

/** The most tags of a ticket, and the most characters of a tag. */
export const ticketTags = { most: 10, maxLength: 30 } as const;
