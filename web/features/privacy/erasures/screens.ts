import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/userlist/erasures', add: '/userlist/erase/:id' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Erasure requests`,
    access: '/user',
    load: async () => (await import('./erasures-list.tsx')).ErasuresList,
  },
  add: {
    title: msg`Erase personal data`,
    access: '/user',
    load: async () => (await import('./erasures-form.tsx')).ErasuresAdd,
  },
};
