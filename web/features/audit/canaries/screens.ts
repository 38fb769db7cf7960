import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/audit/canaries' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Canary users`,
    access: '/audit',
    load: () => import('./canaries-list.tsx').then((file) => file.CanariesList),
  },
};
