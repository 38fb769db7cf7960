import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/closings',
  add: '/closings/add',
  view: '/closings/view/:id',
  register: '/closings/register/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Closings`,
    access: '/closings',
    entry: { label: msg`Closings` },
    load: async () => (await import('./closings-list.tsx')).ClosingsList,
    reads: firstPage(client.closings.listClosings),
  },
  add: {
    title: msg`Plan closing`,
    access: '/closings',
    load: async () => (await import('./closings-form.tsx')).ClosingsAdd,
  },
  view: {
    title: msg`Closing`,
    access: '/closings',
    load: async () => (await import('./closing-view.tsx')).ClosingView,
    readsRecord: client.closings.getClosing,
  },
  register: {
    title: msg`Register of balances`,
    access: '/closings',
    load: async () => (await import('./closing-register-list.tsx')).ClosingRegister,
    readsRecord: client.closings.getClosing,
  },
};
