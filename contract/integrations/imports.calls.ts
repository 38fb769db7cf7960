import { call } from '../platform/call.ts';

/** Imports of files, for superadmins. The file itself is sent to `/adminapi/imports/file`. */
export const importsCalls = {
  previewImport: call({
    method: 'POST',
    path: '/adminapi/imports/preview',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'What would become of the first twenty rows of an uploaded file, and which of its columns is which field. Writes nothing.',
  }),
  getImportSample: call({
    method: 'GET',
    path: '/adminapi/imports/samples/:entity',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'A CSV file with two rows of an entity that can be imported as it is, with all fields that an import takes.',
  }),
  startImport: call({
    method: 'POST',
    path: '/adminapi/imports',
    access: 'superadmin',
    effect: 'write',
    undo: 'added',
    event: { none: 'incoming' },
    sensitivity: 'money',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary:
      'Imports an uploaded file as a run, with the own password and second factor, and answers the run’s id; 202 where a second person has to approve first.',
  }),
  getApiKeyFirstRow: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id/firstRow',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'An example of a first row that an API key may send in: its entity, and the row as JSON.',
  }),
  fetchImportRejects: call({
    method: 'POST',
    path: '/adminapi/imports/rejects',
    access: 'superadmin',
    effect: 'write',
    undo: 'nothing',
    event: { none: 'reading' },
    sensitivity: 'money',
    proof: 'recent',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Answers the address from which the rejected rows of an import can be fetched once, within a minute: a file of the same form, with the reasons.',
  }),
} as const;
