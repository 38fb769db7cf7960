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
    load: async () => (await import('./fund-transfer-record.tsx')).FundTransferRecord,
    readsRecord: client.fundTransfers.getFundTransfer,
  },
  list: {
    title: msg`Fund Transfer History`,
    access: '/fund-transfer-history',
    entry: { label: msg`Fund Transfer` },
    load: async () => (await import('./fund-transfers-list.tsx')).FundTransfersList,
    reads: firstPage(client.fundTransfers.listFundTransfers),
  },
};
