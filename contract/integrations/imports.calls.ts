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
      'Previews the first twenty rows of an uploaded file and the mapping of its columns to fields. Nothing is written.',
  }),
  getImportSample: call({
    method: 'GET',
    path: '/adminapi/imports/samples/:entity',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'Returns a CSV file with two importable rows of an entity and all fields that an import accepts.',
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
      'Imports an uploaded file as a run and returns the run’s id. Requires the caller’s password and second factor. Answers 202 if a second person has to approve first.',
  }),
  getApiKeyFirstRow: call({
    method: 'GET',
    path: '/adminapi/apiKeys/:id/firstRow',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns an example row that an API key can send: its entity, and the row as JSON.',
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
      'Returns a URL for the rejected rows of an import. It works once, within a minute. The file has the same format, with the reasons.',
  }),
} as const;
