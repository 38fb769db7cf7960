import { conversationPart } from '#contract/platform/limits.ts';
import { type AnswerOf, client, type ClientCall } from '#web/lib/client.ts';

/** Reads a ticket with the newest of what was said in it: of thousands of messages the page begins with these. */
export const readNewest: ClientCall<
  { id: string },
  AnswerOf<typeof client.tickets.getTicket>
> = Object.assign(
  (...[input, options]: Parameters<typeof client.tickets.getTicket>) =>
    client.tickets.getTicket({ ...input, newest: conversationPart }, options),
  // Not the whole ticket's key: the cache would take one for the other.
  { key: [client.tickets.getTicket.key[0], 'newestOfTicket'] as const },
);
