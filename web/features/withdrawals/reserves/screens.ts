import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/withdraw/reserves' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Proof of reserves`,
    access: '/withdraw',
    module: 'withdrawalApprovals',
    load: () => import('./reserves-list.tsx').then((file) => file.ReservesList),
  },
};
