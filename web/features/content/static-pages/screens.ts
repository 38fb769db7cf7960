import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/cms',
  edit: '/cmsedit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Static Content`,
    access: '/cms',
    entry: { label: msg`Static Content` },
    load: () => import('./static-pages-list.tsx').then((file) => file.StaticPagesList),
    reads: firstPage(client.staticPages.listStaticPages),
  },
  edit: {
    title: msg`Update Static Content`,
    access: '/cms',
    load: () => import('./static-pages-form.tsx').then((file) => file.StaticPagesEdit),
  },
};
