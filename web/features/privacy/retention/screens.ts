import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { view: '/audit/retention' } as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Data retention`,
    access: '/audit',
    load: () => import('./retention-table.tsx').then((file) => file.RetentionTable),
  },
};
