import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/adminfees/monthly' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Monthly figures`,
    access: '/adminfees',
    module: 'monthlyFigures',
    load: () => import('./monthly-figures-view.tsx').then((file) => file.MonthlyFiguresView),
  },
};
