import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/setting/own-fields' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Own fields`,
    access: '/audit',
    standsUnder: '/setting',
    module: 'ownFields',
    load: () => import('./own-fields-page.tsx').then((file) => file.OwnFieldsPage),
  },
};
