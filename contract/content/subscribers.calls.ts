import { call } from '../platform/call.ts';

/** Their screen belongs to the email templates. */
const access = ['/emailTemplate'] as const;

/** Everybody who subscribed, through the feed or an import, including people who unsubscribed later. */
export const subscribersCalls = {
  listAllSubscribers: call({
    method: 'GET',
    path: '/adminapi/subscribers',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { delete: { call: 'deleteSubscriber', undo: { call: 'restoreSubscriber' } } },
    summary: 'Subscribers and those who unsubscribed, newest first, with the source that they came from.',
  }),
  deleteSubscriber: call({
    method: 'DELETE',
    path: '/adminapi/subscribers/:id',
    access,
    effect: 'write',
    undo: { call: 'restoreSubscriber' },
    event: 'subscriber.deleted',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Moves a subscriber to the trash, from which they can be restored for 90 days. They get no mail from then on.',
  }),
  listDeletedSubscribers: call({
    method: 'GET',
    path: '/adminapi/trash/subscribers',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { restore: { call: 'restoreSubscriber', undo: { call: 'deleteSubscriber' } } },
    summary: 'Subscribers in the trash, the latest first.',
  }),
  restoreSubscriber: call({
    method: 'POST',
    path: '/adminapi/trash/subscribers/:id/restore',
    access,
    effect: 'write',
    undo: { call: 'deleteSubscriber' },
    event: 'subscriber.restored',
    sensitivity: 'routine',
    wrapper: 'change:message,result',
    summary:
      'Takes a subscriber out of the trash, subscribed or not as they were, unless another one has the email by now.',
  }),
} as const;
