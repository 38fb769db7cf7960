import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/trash',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Trash`,
    access: 'everyAdmin',
    load: () => import('./trash-list.tsx').then((file) => file.TrashList),
  },
};
