import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  edit: '/editprofile',
} as const;

export const screens: ScreensAt<typeof paths> = {
  edit: {
    title: msg`Update Users`,
    access: '/editprofile',
    entry: { label: msg`Profile` },
    load: () => import('./profile-form.tsx').then((file) => file.ProfileForm),
  },
};
