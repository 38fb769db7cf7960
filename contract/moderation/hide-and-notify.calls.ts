import { call } from '../platform/call.ts';

const access = ['/TokenList'] as const;

/**
 * Hiding a token and notifying its owner (specification 19.11). Resolving the reports also needs write access to their
 * menu.
 */
export const hideAndNotifyCalls = {
  getHideAndNotify: call({
    method: 'GET',
    path: '/adminapi/token/:id/hideAndNotify',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns what hiding a token and notifying its owner would do, and the decision that its undo reverses.',
  }),
  hideAndNotify: call({
    method: 'POST',
    path: '/adminapi/token/:id/hideAndNotify',
    access,
    effect: 'write',
    undo: { call: 'undoHideAndNotify', fields: ['isHidden'] },
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Hides a token, resolves its case or handles its reports, and emails its owner the reason, in one step.',
  }),
  undoHideAndNotify: call({
    method: 'POST',
    path: '/adminapi/token/:id/hideAndNotify/undo',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Shows a token again and undoes the decision that hid it. Its reports stay handled, and the email stays sent.',
  }),
} as const;
