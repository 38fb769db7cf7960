import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/Cmsauction',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Banner`,
    access: '/Cmsauction',
    entry: { label: msg`Banner` },
    load: () => import('./banners.tsx').then((file) => file.Banners),
    reads: firstPage(client.banners.listBanners),
  },
};
