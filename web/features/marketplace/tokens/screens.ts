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
    load: async () => (await import('./tokens-list.tsx')).TokensList,
    reads: firstPage(client.tokens.listTokens),
  },
  sold: {
    title: msg`Tokens Sold`,
    access: '/TokenSold',
    entry: { label: msg`Tokens Sold` },
    load: async () => (await import('./tokens-sold.tsx')).TokensSold,
    reads: firstPage(client.tokens.listSoldTokens),
  },
  view: {
    title: msg`Token View`,
    access: '/TokenList',
    alsoFor: '/TokenSold',
    load: async () => (await import('./token-view.tsx')).TokenView,
    readsRecord: client.tokens.getToken,
  },
};
