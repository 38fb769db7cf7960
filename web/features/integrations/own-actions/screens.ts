import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/own-actions',
  add: '/own-actions/add',
  view: '/own-actions/view/:id',
  edit: '/own-actions/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Own actions`,
    access: '/webhooks',
    module: 'ownActions',
    load: async () => (await import('./own-actions-list.tsx')).OwnActionsList,
  },
  add: {
    title: msg`Add own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: async () => (await import('./own-actions-form.tsx')).OwnActionsAdd,
  },
  view: {
    title: msg`Own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: async () => (await import('./own-action-view.tsx')).OwnActionScreen,
  },
  edit: {
    title: msg`Edit own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: async () => (await import('./own-actions-form.tsx')).OwnActionsEdit,
  },
};
