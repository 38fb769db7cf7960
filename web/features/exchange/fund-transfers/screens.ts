import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/fund-transfer-history',
  view: '/fund-transfer-history/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Transfer`,
    access: '/fund-transfer-history',
    load: () => import('./fund-transfer-record.tsx').then((file) => file.FundTransferRecord),
    readsRecord: client.fundTransfers.getFundTransfer,
  },
  list: {
    title: msg`Fund Transfer History`,
    access: '/fund-transfer-history',
    entry: { label: msg`Fund Transfer` },
    load: () => import('./fund-transfers-list.tsx').then((file) => file.FundTransfersList),
    reads: firstPage(client.fundTransfers.listFundTransfers),
  },
};
