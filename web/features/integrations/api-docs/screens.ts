import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  show: '/api/docs',
} as const;

export const screens: ScreensAt<typeof paths> = {
  show: {
    title: msg`API`,
    access: 'everyAdmin',
    load: () => import('./api-docs.tsx').then((file) => file.ApiDocs),
  },
};
