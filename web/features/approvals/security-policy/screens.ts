import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { show: '/security-policy' } as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`Security policy`,
    access: '/audit',
    load: async () => (await import('./security-policy.tsx')).SecurityPolicy,
  },
};
