import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/server-settings' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Server settings`,
    access: '/audit',
    load: () => import('./server-settings-page.tsx').then((file) => file.ServerSettingsPage),
  },
};
