import { call } from '../platform/call.ts';
import { noteMenus as access } from './note-kinds.ts';

/** Notes on records, assignees, and the inbox of an administrator. */
export const notesCalls = {
  listNotes: call({
    method: 'GET',
    path: '/adminapi/notes/:kind/:record',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'The notes on a record, newest first, fifty at a time, and who is in charge of it.',
  }),
  getNoteTexts: call({
    method: 'GET',
    path: '/adminapi/noteTexts/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What a note said before it was edited. What a deleted one said is shown to its author and to superadmins.',
  }),
  listNoteReaders: call({
    method: 'GET',
    path: '/adminapi/noteReaders/:kind/:record',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Up to twenty admins who may read a record, by their names: those whom a note on it can mention.',
  }),
  addNote: call({
    method: 'POST',
    path: '/adminapi/notes',
    access,
    effect: 'write',
    undo: 'added',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Writes a note on a record. Whom it mentions gets it in their inbox; who may not read the record can’t be mentioned.',
  }),
  editNote: call({
    method: 'POST',
    path: '/adminapi/editNote',
    access,
    effect: 'write',
    undo: 'form',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Changes the text of an own note; what it said before is kept.',
  }),
  deleteNote: call({
    method: 'POST',
    path: '/adminapi/deleteNote',
    access,
    effect: 'write',
    undo: 'gone',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Takes back an own note, or for superadmins anybody’s. That there was one stays visible.',
  }),
  assignRecord: call({
    method: 'POST',
    path: '/adminapi/assign',
    access,
    effect: 'write',
    undo: { call: 'assignRecord', fields: ['kind', 'adminId'], idAs: 'record' },
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Puts an admin who may read a record in charge of it, or nobody.',
  }),
  listInbox: call({
    method: 'GET',
    path: '/adminapi/inbox',
    access: 'signedIn',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Mentions of the caller and what was assigned to them, newest first, as far as they may read the records.',
  }),
  markInboxRead: call({
    method: 'POST',
    path: '/adminapi/inbox/read',
    access: 'signedIn',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'team' },
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary: 'Marks entries of the own inbox as read: those named, or all.',
  }),
} as const;
