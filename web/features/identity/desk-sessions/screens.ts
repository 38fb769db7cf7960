import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/audit/sessions' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Active sessions`,
    tab: msg`Sessions`,
    access: '/audit',
    load: () => import('./desk-sessions-list.tsx').then((file) => file.DeskSessionsList),
  },
};
