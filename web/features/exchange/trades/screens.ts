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
    load: () => import('./trade-record.tsx').then((file) => file.TradeRecord),
    readsRecord: client.trades.getTrade,
  },
  list: {
    title: msg`Trade History`,
    access: '/trade-history',
    entry: { label: msg`Trade History` },
    load: () => import('./trades-list.tsx').then((file) => file.TradesList),
    reads: firstPage(client.trades.listTrades),
  },
};
