import { call } from '../platform/call.ts';

/** What the page of a record shows in addition to the record (specification 5.40). */
export const recordPagesCalls = {
  countRelated: call({
    method: 'GET',
    path: '/adminapi/related/:kind/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns how many entries of one record each list has that the caller can open, counted up to 10,000.',
  }),
  getTimeline: call({
    method: 'GET',
    path: '/adminapi/timeline/:kind/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Lists the activity of one record that the caller can see, newest first.',
  }),
} as const;
