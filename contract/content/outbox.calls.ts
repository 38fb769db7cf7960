import { call } from '../platform/call.ts';

/** Emails that are waiting, sent or failed: for superadmins, if no SMTP server is configured. */
export const outboxCalls = {
  listMessages: call({
    method: 'GET',
    path: '/adminapi/outbox',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Lists emails of the email log, newest first.',
  }),
  getMessage: call({
    method: 'GET',
    path: '/adminapi/outbox/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'Returns one email with its text.',
  }),
} as const;
