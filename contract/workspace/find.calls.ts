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
      'Searches the menus that the caller can open for records that contain a text, or that have it as their id, transaction hash or order number. Returns a few of each kind.',
  }),
} as const;
