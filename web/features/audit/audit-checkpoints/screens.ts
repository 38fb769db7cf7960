import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/audit/heads' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Audit checkpoints`,
    tab: msg`Checkpoints`,
    access: '/audit',
    load: () => import('./checkpoints-list.tsx').then((file) => file.CheckpointsList),
  },
};
