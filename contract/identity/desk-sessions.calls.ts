import { call } from '../platform/call.ts';

/** Active sessions of administrators, for superadmins (specification 21.11). */
export const deskSessionsCalls = {
  listDeskSessions: call({
    method: 'GET',
    path: '/adminapi/sessions',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'The live sessions of all admins with device, address and last use, the newest first.',
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
    summary: 'Signs one session of any admin out, but for the caller’s own one.',
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
    summary: 'Signs every session of one admin out, but for the caller’s own one.',
  }),
} as const;
