import { call } from '../platform/call.ts';

/** Undoing changes. Each undo is an ordinary change by the record's own call, and is in the audit trail. */
export const undoCalls = {
  undoChange: call({
    method: 'POST',
    path: '/adminapi/undo',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message',
    summary:
      'Undoes the caller’s own latest change of a record, unless somebody has changed the record since. Needs the right to make the change that undoes it.',
  }),
  restoreValues: call({
    method: 'POST',
    path: '/adminapi/audit/:entry/restore',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'followed' },
    sensitivity: 'routine',
    wrapper: 'change:message',
    summary:
      'Gives a record the values back that it had before a row of the audit trail, unless they have changed since. Needs the right to make such a change.',
  }),
} as const;
