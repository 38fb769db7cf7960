import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  edit: '/setting',
} as const;

export const screens: ScreensAt<typeof paths> = {
  edit: {
    title: msg`Settings Details`,
    access: '/setting',
    entry: { label: msg`Settings Details` },
    tab: msg`Fees and prices`,
    load: () => import('./settings-screen.tsx').then((file) => file.SettingsScreen),
  },
};
