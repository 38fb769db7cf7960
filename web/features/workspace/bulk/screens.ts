import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  view: '/bulk/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Bulk change`,
    access: 'everyAdmin',
    load: async () => (await import('./bulk-view.tsx')).loadBulkView(),
  },
};
