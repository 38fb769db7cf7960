import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  view: '/bulk/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Bulk change`,
    access: 'everyAdmin',
    load: () => import('./bulk-view.tsx').then((file) => file.loadBulkView()),
  },
};
