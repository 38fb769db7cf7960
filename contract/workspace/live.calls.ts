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
      'Returns changes since a position and waiting items for the menus that the caller can open. For pages without a stream.',
  }),
  lookAt: call({
    method: 'POST',
    path: '/adminapi/live/looking',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    names: { id: 'id' },
    summary:
      'Reports for one minute which record a page shows and whether the caller is writing, and returns who else has it open.',
  }),
} as const;
