import { call } from './call.ts';

/** Where decisions of the desk are sent: for superadmins. */
export const webhooksCalls = {
  listWebhooks: call({
    method: 'GET',
    path: '/adminapi/webhooks',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'Endpoints that events are sent to, with their state and backlog.',
  }),
  getWebhook: call({
    method: 'GET',
    path: '/adminapi/webhooks/:id',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'record:result',
    summary: 'One endpoint.',
  }),
  addWebhook: call({
    method: 'POST',
    path: '/adminapi/webhooks',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    secret: true,
    summary: 'Adds an endpoint, which gets events from now on, and answers its signing secret, once.',
  }),
  updateWebhook: call({
    method: 'PUT',
    path: '/adminapi/webhooks',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary:
      'Changes address, description, source and types of an endpoint. What waits already is sent to the new address.',
  }),
  rotateWebhookSecret: call({
    method: 'POST',
    path: '/adminapi/webhooks/rotate',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    secret: true,
    summary:
      'Makes a new signing secret and answers it, once. For so many hours events are signed with the former one as well.',
  }),
  pauseWebhook: call({
    method: 'POST',
    path: '/adminapi/webhooks/pause',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Pauses an endpoint, or lets it go on where it stopped; what waits is tried at once then.',
  }),
  deleteWebhook: call({
    method: 'DELETE',
    path: '/adminapi/webhooks/:id',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Deletes an endpoint. What waits for it is not sent.',
  }),
  listWebhookAttempts: call({
    method: 'GET',
    path: '/adminapi/webhooks/:id/attempts',
    access: 'superadmin',
    effect: 'read',
    wrapper: 'list:data',
    summary: 'What was sent to an endpoint in the last 30 days and what it answered, newest first.',
  }),
  sendWebhookAgain: call({
    method: 'POST',
    path: '/adminapi/webhooks/again',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Sends an event of the log once more, at once, and answers what came of it.',
  }),
  sendWebhookTest: call({
    method: 'POST',
    path: '/adminapi/webhooks/test',
    access: 'superadmin',
    effect: 'write',
    wrapper: 'change:message,result',
    summary: 'Sends an event of the type webhook.test, at once, and answers what came of it.',
  }),
} as const;
