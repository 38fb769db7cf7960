import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/providers',
  add: '/providers/add',
  view: '/providers/view/:id',
  edit: '/providers/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Providers`,
    access: '/webhooks',
    module: 'providers',
    load: () => import('./providers-list.tsx').then((file) => file.ProvidersList),
  },
  add: {
    title: msg`Add provider`,
    access: '/webhooks',
    module: 'providers',
    load: () => import('./providers-form.tsx').then((file) => file.ProvidersAdd),
  },
  view: {
    title: msg`Provider`,
    access: '/webhooks',
    module: 'providers',
    load: () => import('./provider-view.tsx').then((file) => file.ProviderScreen),
  },
  edit: {
    title: msg`Edit provider`,
    access: '/webhooks',
    module: 'providers',
    load: () => import('./providers-form.tsx').then((file) => file.ProvidersEdit),
  },
};
