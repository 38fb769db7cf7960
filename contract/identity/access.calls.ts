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
      'Why a call was refused, by the id in the refusal’s header Decision-Id: the rule, the menus and who could grant them. For who was refused, and for superadmins.',
  }),
  whoCan: call({
    method: 'GET',
    path: '/adminapi/who-can',
    access: ['/list'],
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Every admin and API key that may see or change a menu, or make a call, and by what.',
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
      'Proves the second factor again by a code, or the own password where there is none: for five minutes this session may make the calls that are otherwise refused with 428.',
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
      'Gives a token that sees the desk with the rights of another administrator or of a role, and changes nothing, for 30 minutes. Nobody looks with more rights than they could give.',
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
    summary: 'Ends such a token, made with it.',
  }),
} as const;
