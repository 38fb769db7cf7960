import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/dashboard',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Dashboard`,
    access: '/dashboard',
    entry: { label: msg`Dashboard` },
    load: () => import('./dashboard.tsx').then((file) => file.Dashboard),
    reads: { call: client.dashboard.getCounts, input: {} },
  },
};
