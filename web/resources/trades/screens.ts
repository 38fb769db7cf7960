import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/trade-history',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Trade History`,
    access: '/trade-history',
    entry: { label: msg`Trade History` },
    load: async () => (await import('./trades-list.tsx')).TradesList,
    reads: firstPage(client.trades.listTrades),
  },
};
