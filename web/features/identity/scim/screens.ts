import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/list/provisioning' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Provisioning (SCIM)`,
    tab: msg`Provisioning`,
    access: '/audit',
    module: 'scim',
    standsUnder: '/list',
    load: () => import('./scim-view.tsx').then((file) => file.ScimScreen),
  },
};
