import { conversationPart } from '#contract/platform/limits.ts';
import { type AnswerOf, client, type ClientCall } from '#web/lib/client.ts';

/** Reads a ticket with its newest messages only: a ticket can have thousands. */
export const readNewest: ClientCall<
  { id: string },
  AnswerOf<typeof client.tickets.getTicket>
> = Object.assign(
  (...[input, options]: Parameters<typeof client.tickets.getTicket>) =>
    client.tickets.getTicket({ ...input, newest: conversationPart }, options),
  // A key of its own, because the cache would confuse it with the whole ticket.
  { key: [client.tickets.getTicket.key[0], 'newestOfTicket'] as const },
);
