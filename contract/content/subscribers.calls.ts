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
    summary: 'Lists current and former subscribers with their source, newest first.',
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
    summary: 'Moves a subscriber to the trash. They get no more email. They can be restored for 90 days.',
  }),
  listDeletedSubscribers: call({
    method: 'GET',
    path: '/adminapi/trash/subscribers',
    access,
    effect: 'read',
    wrapper: 'list:data',
    bulk: { restore: { call: 'restoreSubscriber', undo: { call: 'deleteSubscriber' } } },
    summary: 'Lists subscribers in the trash, latest first.',
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
      'Restores a subscriber from the trash with their earlier subscription state, unless another subscriber now has the same email.',
  }),
} as const;
