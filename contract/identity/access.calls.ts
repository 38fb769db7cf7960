import { call } from '../platform/call.ts';

/** Why a call was refused, and the permissions overview (chapter 22 of the specification). */
export const accessCalls = {
  getDecision: call({
    method: 'GET',
    path: '/adminapi/decisions/:id',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Explains why a call was refused, by the id in the header Decision-Id: the rule, the menus and who could grant them. For the refused caller and for superadmins.',
  }),
  whoCan: call({
    method: 'GET',
    path: '/adminapi/who-can',
    access: ['/list'],
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Lists all administrators and API keys that can see or change a menu or make a call, and the permission that allows it.',
  }),
  proveFactor: call({
    method: 'POST',
    path: '/adminapi/prove',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Confirms the second factor with a code, or the caller’s password if there is none. For five minutes, this session can make the calls that otherwise answer 428.',
  }),
  startViewing: call({
    method: 'POST',
    path: '/adminapi/viewing',
    access: ['/list'],
    effect: 'write',
    undo: 'nothing',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Returns a read-only token that views the workspace with the permissions of another administrator or a role for 30 minutes. Callers can only use permissions that they could grant.',
  }),
  stopViewing: call({
    method: 'POST',
    path: '/adminapi/viewing/stop',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'ownAccount' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    endsOwn: true,
    summary: 'Ends an impersonation. Called with its own token.',
  }),
} as const;
