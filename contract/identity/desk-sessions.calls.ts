import { call } from '../platform/call.ts';

/** Active sessions of administrators, for superadmins (specification 21.11). */
export const deskSessionsCalls = {
  listDeskSessions: call({
    method: 'GET',
    path: '/adminapi/sessions',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary:
      'Lists the active sessions of all administrators with device, address and last use, newest first.',
  }),
  endDeskSession: call({
    method: 'DELETE',
    path: '/adminapi/sessions/:id',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Ends one session of any administrator, except the caller’s current one.',
  }),
  endSessionsOf: call({
    method: 'DELETE',
    path: '/adminapi/sessions/of/:id',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'setup' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Ends all sessions of one administrator, except the caller’s current one.',
  }),
} as const;
