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
    load: async () => (await import('./dashboard.tsx')).Dashboard,
    reads: { call: client.dashboard.getCounts, input: {} },
  },
};
