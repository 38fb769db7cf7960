import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/security-policy' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Security policy`,
    access: '/audit',
    load: () => import('./security-policy.tsx').then((file) => file.SecurityPolicy),
  },
};
