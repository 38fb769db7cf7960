import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/import',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Import`,
    access: '/import',
    entry: { label: msg`Import` },
    load: () => import('./import-screen.tsx').then((file) => file.ImportScreen),
  },
};
