import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/setting/modules' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Modules`,
    access: '/audit',
    standsUnder: '/setting',
    load: () => import('./modules-list.tsx').then((file) => file.ModulesList),
  },
};
