import { call } from '../platform/call.ts';

/** Emails that are waiting, sent or failed: for superadmins, if no SMTP server is configured. */
export const outboxCalls = {
  listMessages: call({
    method: 'GET',
    path: '/adminapi/outbox',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Messages of the outbox, newest first.',
  }),
  getMessage: call({
    method: 'GET',
    path: '/adminapi/outbox/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One message with its text.',
  }),
} as const;
