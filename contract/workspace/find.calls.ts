import { call } from '../platform/call.ts';

/** The search of the command palette. */
export const findCalls = {
  find: call({
    method: 'GET',
    path: '/adminapi/find',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'A few records of each kind that a text is in, or that it is the whole id, transaction hash or order number of, of the menus that the admin may read.',
  }),
} as const;
