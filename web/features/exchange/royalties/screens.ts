import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = { list: '/adminfees/royalties' } as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Royalties`,
    access: '/adminfees',
    module: 'monthlyFigures',
    load: () => import('./royalties-list.tsx').then((file) => file.RoyaltiesList),
    reads: firstPage(client.royalties.listRoyalties),
  },
};
