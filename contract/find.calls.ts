import { call } from './call.ts';

/** What the command palette finds. */
export const findCalls = {
  find: call({
    method: 'GET',
    path: '/adminapi/find',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'A few users, tokens, tickets and administrators that a text is in, of the menus that the admin may read.',
  }),
} as const;
