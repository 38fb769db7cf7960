import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/securityType',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Security`,
    access: '/securityType',
    entry: { label: msg`Security` },
    load: async () => (await import('./security-page.tsx')).SecurityPage,
  },
};
