import { call } from '../platform/call.ts';

/** Changes while a page is open. The stream that belongs to these calls is `GET /adminapi/live`. */
export const liveCalls = {
  getLive: call({
    method: 'GET',
    path: '/adminapi/live/changes',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    names: { id: 'id' },
    summary:
      'What changed since a position, of the menus that the admin may read, and what waits for them: for pages that get no stream.',
  }),
  lookAt: call({
    method: 'POST',
    path: '/adminapi/live/looking',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    names: { id: 'id' },
    summary:
      'Says which record a page shows, for a minute, and whether somebody writes there; answers who else looks at it.',
  }),
} as const;
