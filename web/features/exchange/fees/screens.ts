import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/adminfees',
  reconciliation: '/adminfees/reconciliation',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Admin fees`,
    access: '/adminfees',
    entry: { label: msg`Admin fees` },
    tab: msg`Fees`,
    load: () => import('./fees-list.tsx').then((file) => file.FeesList),
    reads: firstPage(client.fees.listFees),
  },
  reconciliation: {
    title: msg`Fee reconciliation`,
    access: '/adminfees',
    tab: msg`Reconciliation`,
    load: () => import('./reconciliation-list.tsx').then((file) => file.FeeReconciliationList),
    reads: firstPage(client.fees.listFeeReconciliation),
  },
};
