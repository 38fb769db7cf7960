import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/closings',
  add: '/closings/add',
  edit: '/closings/edit/:id',
  view: '/closings/view/:id',
  register: '/closings/register/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Closings`,
    access: '/closings',
    entry: { label: msg`Closings` },
    load: () => import('./closings-list.tsx').then((file) => file.ClosingsList),
    reads: firstPage(client.closings.listClosings),
  },
  add: {
    title: msg`Plan closing`,
    access: '/closings',
    load: () => import('./closings-form.tsx').then((file) => file.ClosingsAdd),
  },
  edit: {
    title: msg`Edit closing`,
    access: '/closings',
    load: () => import('./closings-form.tsx').then((file) => file.ClosingsEdit),
    readsRecord: client.closings.getClosing,
  },
  view: {
    title: msg`Closing`,
    access: '/closings',
    load: () => import('./closing-view.tsx').then((file) => file.ClosingView),
    readsRecord: client.closings.getClosing,
  },
  register: {
    title: msg`Register of balances`,
    access: '/closings',
    load: () => import('./closing-register-list.tsx').then((file) => file.ClosingRegister),
    readsRecord: client.closings.getClosing,
  },
};
