import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { edit: '/setting/appearance' } as const;

export const screens: ScreensAt<typeof paths> = {
  edit: {
    title: msg`Appearance`,
    access: '/audit',
    standsUnder: '/setting',
    load: () => import('./appearance-form.tsx').then((file) => file.AppearanceForm),
  },
};
