import { call } from '../platform/call.ts';

/** Every list as a file. */
export const exportsCalls = {
  startExport: call({
    method: 'POST',
    path: '/adminapi/exports',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'reading' },
    sensitivity: 'personalExport',
    proof: 'recent',
    sensitiveIf: 'isPersonal',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Prepares a file of exactly the rows of a list’s search, filters and order, and answers the address from which it can be fetched once, within a minute. Needs the right to read that list.',
  }),
} as const;
