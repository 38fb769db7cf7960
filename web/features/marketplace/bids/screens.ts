import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/bidlist',
  view: '/bid/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Bid`,
    access: '/bidlist',
    load: () => import('./bid-record.tsx').then((file) => file.BidRecord),
    readsRecord: client.bids.getBid,
  },
  list: {
    title: msg`Bidding Details`,
    access: '/bidlist',
    entry: { label: msg`Bid` },
    load: () => import('./bids-list.tsx').then((file) => file.BidsList),
    reads: firstPage(client.bids.listBids),
  },
};
