import { msg } from '@lingui/core/macro';
import { loadActivityLabels } from '#web/lib/activity-labels.ts';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  view: '/bulk/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Bulk change`,
    access: 'everyAdmin',
    load: async () => {
      const [{ BulkView }] = await Promise.all([import('./bulk-view.tsx'), loadActivityLabels()]);
      return BulkView;
    },
  },
};
