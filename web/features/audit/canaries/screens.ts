import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/audit/canaries' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Canary users`,
    access: '/audit',
    load: async () => (await import('./canaries-list.tsx')).CanariesList,
  },
};
