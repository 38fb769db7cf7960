import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/TokenList',
  sold: '/TokenSold',
  view: '/TokenView/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Token List`,
    access: '/TokenList',
    entry: { label: msg`Tokens List` },
    load: () => import('./tokens-list.tsx').then((file) => file.TokensList),
    reads: firstPage(client.tokens.listTokens),
  },
  sold: {
    title: msg`Tokens Sold`,
    access: '/TokenSold',
    entry: { label: msg`Tokens Sold` },
    load: () => import('./tokens-sold.tsx').then((file) => file.TokensSold),
    reads: firstPage(client.tokens.listSoldTokens),
  },
  view: {
    title: msg`Token View`,
    access: '/TokenList',
    alsoFor: '/TokenSold',
    load: () => import('./token-view.tsx').then((file) => file.TokenView),
    readsRecord: client.tokens.getToken,
  },
};
