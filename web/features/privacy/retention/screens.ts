import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { view: '/audit/retention' } as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Data retention`,
    access: '/audit',
    load: async () => (await import('./retention-table.tsx')).RetentionTable,
  },
};
