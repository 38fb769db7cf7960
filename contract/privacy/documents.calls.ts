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
    summary: 'Lists the documents of a user with kind, expiry and state of the file, newest first.',
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
      'Opens the file of a document for one minute. Requires permission to change verifications and to see personal data. The audit trail records who opened which document, never its content.',
  }),
  getDocumentRules: call({
    method: 'GET',
    path: '/adminapi/documentRules',
    access,
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns the document retention.',
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
    summary: 'Sets the document retention. Files past their term are deleted within an hour.',
  }),
} as const;
