import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/audit/health' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Health`,
    access: '/audit',
    load: () => import('./health.tsx').then((file) => file.Health),
  },
};
