import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  connect: '/guide/connect',
} as const;

export const screens: ScreensAt<typeof paths> = {
  connect: {
    title: msg`Connect a marketplace`,
    access: 'everyAdmin',
    load: async () => (await import('./connect.tsx')).ConnectGuide,
  },
};
