import { call } from '../platform/call.ts';

/** What the page of a record shows in addition to the record (specification 5.40). */
export const recordPagesCalls = {
  countRelated: call({
    method: 'GET',
    path: '/adminapi/related/:kind/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How much there is of one record in each list that the admin may read, counted up to 10,000.',
  }),
  getTimeline: call({
    method: 'GET',
    path: '/adminapi/timeline/:kind/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'What happened to one record, newest first, as far as the admin may read it.',
  }),
} as const;
