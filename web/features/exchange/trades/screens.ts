import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/trade-history',
  view: '/trade-history/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Trade`,
    access: '/trade-history',
    load: async () => (await import('./trade-record.tsx')).TradeRecord,
    readsRecord: client.trades.getTrade,
  },
  list: {
    title: msg`Trade History`,
    access: '/trade-history',
    entry: { label: msg`Trade History` },
    load: async () => (await import('./trades-list.tsx')).TradesList,
    reads: firstPage(client.trades.listTrades),
  },
};
