import { call } from '../platform/call.ts';
import { eventsPath } from '../platform/feed-rights.ts';

/** Decisions made in this workspace, for systems that request them. */
export const eventsCalls = {
  pullEvents: call({
    method: 'GET',
    path: '/feed/v1/events',
    access: [eventsPath],
    effect: 'read',
    wrapper: 'root',
    waits: true,
    // Events have the same field names here and in webhooks.
    names: { id: 'id' },
    summary:
      'Lists events after a position, in order. Continue with `next`. With `wait`, an empty response is returned only after the given seconds.',
  }),
} as const;
