import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/report-list',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Report list`,
    access: '/report-list',
    entry: { label: msg`Report list` },
    tab: msg`Reports`,
    load: () => import('./reports-list.tsx').then((file) => file.ReportsList),
  },
};
