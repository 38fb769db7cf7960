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
    load: () => import('./own-actions-list.tsx').then((file) => file.OwnActionsList),
  },
  add: {
    title: msg`Add own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: () => import('./own-actions-form.tsx').then((file) => file.OwnActionsAdd),
  },
  view: {
    title: msg`Own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: () => import('./own-action-view.tsx').then((file) => file.OwnActionScreen),
  },
  edit: {
    title: msg`Edit own action`,
    access: '/webhooks',
    module: 'ownActions',
    load: () => import('./own-actions-form.tsx').then((file) => file.OwnActionsEdit),
  },
};
