import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/CmsList',
  add: '/Addcms',
  edit: '/Editcms/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`CMS`,
    access: '/CmsList',
    entry: { label: msg`CMS` },
    load: () => import('./products-list.tsx').then((file) => file.ProductsList),
    reads: firstPage(client.products.listProducts),
  },
  add: {
    title: msg`Add CMS`,
    access: '/CmsList',
    load: () => import('./products-form.tsx').then((file) => file.ProductsAdd),
  },
  edit: {
    title: msg`Update CMS`,
    access: '/CmsList',
    load: () => import('./products-form.tsx').then((file) => file.ProductsEdit),
  },
};
