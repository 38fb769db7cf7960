import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/withdraw/stops',
  add: '/withdraw/stops/add',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Withdrawal freezes`,
    tab: msg`Freezes`,
    access: '/withdraw',
    module: 'withdrawalApprovals',
    load: () => import('./freezes-list.tsx').then((file) => file.FreezesList),
    reads: firstPage(client.freezes.listStops),
  },
  add: {
    title: msg`Freeze withdrawals`,
    access: '/withdraw',
    module: 'withdrawalApprovals',
    load: () => import('./freezes-form.tsx').then((file) => file.FreezesAdd),
  },
};
