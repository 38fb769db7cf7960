import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/api/docs',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`API`,
    access: 'everyAdmin',
    load: async () => (await import('./api-docs.tsx')).ApiDocs,
  },
};
