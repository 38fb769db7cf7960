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
      'Prepares a file with exactly the rows of a list’s search, filters and order. Returns a URL that works once, within a minute. Requires permission to read the list.',
  }),
} as const;
