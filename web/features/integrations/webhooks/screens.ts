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
    load: async () => (await import('./webhooks-list.tsx')).WebhooksList,
  },
  add: {
    title: msg`Add webhook`,
    access: '/webhooks',
    load: async () => (await import('./webhooks-form.tsx')).WebhooksAdd,
  },
  view: {
    title: msg`Webhook endpoint`,
    access: '/webhooks',
    load: async () => (await import('./webhook-view.tsx')).WebhookScreen,
  },
  edit: {
    title: msg`Edit webhook`,
    access: '/webhooks',
    load: async () => (await import('./webhooks-form.tsx')).WebhooksEdit,
  },
};
