import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/withdraw',
  view: '/withdraw/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Withdrawal`,
    access: '/withdraw',
    load: () => import('./withdrawal-record.tsx').then((file) => file.WithdrawalRecord),
    readsRecord: client.withdrawals.getWithdrawal,
  },
  list: {
    title: msg`Withdraw List`,
    access: '/withdraw',
    entry: { label: msg`Withdraw` },
    tab: msg`Withdrawals`,
    load: () => import('./withdrawals-list.tsx').then((file) => file.WithdrawalsList),
    reads: firstPage(client.withdrawals.listWithdrawals),
  },
};
