import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/categorylist',
  view: '/category/:id',
  add: '/addcategory',
  edit: '/categoryedit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  view: {
    title: msg`Category`,
    access: '/categorylist',
    load: () => import('./category-record.tsx').then((file) => file.CategoryRecord),
    readsRecord: client.categories.getCategory,
  },
  list: {
    title: msg`Category Details`,
    access: '/categorylist',
    entry: { label: msg`Category Management` },
    load: () => import('./categories-list.tsx').then((file) => file.CategoriesList),
    reads: firstPage(client.categories.listCategories),
  },
  add: {
    title: msg`Add Category`,
    access: '/categorylist',
    load: () => import('./categories-form.tsx').then((file) => file.CategoriesAdd),
  },
  edit: {
    title: msg`Update Category`,
    access: '/categorylist',
    load: () => import('./categories-form.tsx').then((file) => file.CategoriesEdit),
  },
};
