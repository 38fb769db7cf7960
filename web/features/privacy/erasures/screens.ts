import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/userlist/erasures', add: '/userlist/erase/:id' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Erasure requests`,
    access: '/user',
    load: () => import('./erasures-list.tsx').then((file) => file.ErasuresList),
  },
  add: {
    title: msg`Erase personal data`,
    access: '/user',
    load: () => import('./erasures-form.tsx').then((file) => file.ErasuresAdd),
  },
};
