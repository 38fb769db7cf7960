import { call } from '../platform/call.ts';

const access = ['/verificationlist'] as const;

/**
 * Documents that users submitted, for administrators who decide about their verification (specification 25.4 to
 * 25.9).
 */
export const documentsCalls = {
  listUserDocuments: call({
    method: 'GET',
    path: '/adminapi/userDocuments/:id',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary:
      'The documents of a user, newest first: what each is, when it expires, and what became of its file.',
  }),
  openDocument: call({
    method: 'POST',
    path: '/adminapi/document/:id/open',
    access,
    effect: 'write',
    undo: 'nothing',
    event: { none: 'reading' },
    sensitivity: 'personalExport',
    proof: 'recent',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Opens the file of a document for a minute, for people who may change verifications and see personal data. The trail has who and which, never what is in it.',
  }),
  getDocumentRules: call({
    method: 'GET',
    path: '/adminapi/documentRules',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'How long the files of documents are kept.',
  }),
  updateDocumentRules: call({
    method: 'PUT',
    path: '/adminapi/documentRules',
    access: 'superadmin',
    effect: 'write',
    undo: 'form',
    event: { none: 'setup' },
    sensitivity: 'rights',
    proof: 'recent',
    approval: 'request',
    wrapper: 'change:message,result',
    summary: 'Sets how long they are kept. What is due by it goes within the hour.',
  }),
} as const;
