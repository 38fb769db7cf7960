import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/webhooks',
  add: '/webhooks/add',
  view: '/webhooks/view/:id',
  edit: '/webhooks/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Webhooks`,
    access: '/webhooks',
    entry: { label: msg`Webhooks` },
    load: () => import('./webhooks-list.tsx').then((file) => file.WebhooksList),
  },
  add: {
    title: msg`Add webhook`,
    access: '/webhooks',
    load: () => import('./webhooks-form.tsx').then((file) => file.WebhooksAdd),
  },
  view: {
    title: msg`Webhook endpoint`,
    access: '/webhooks',
    load: () => import('./webhook-view.tsx').then((file) => file.WebhookScreen),
  },
  edit: {
    title: msg`Edit webhook`,
    access: '/webhooks',
    load: () => import('./webhooks-form.tsx').then((file) => file.WebhooksEdit),
  },
};
