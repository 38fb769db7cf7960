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
      'Undoes the caller’s latest change of a record, unless the record has changed since. Requires permission for the change that undoes it.',
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
      'Restores the values that a record had before an audit entry, unless they have changed since. Requires permission for such a change.',
  }),
} as const;
