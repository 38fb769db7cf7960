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
    load: async () => (await import('./category-record.tsx')).CategoryRecord,
    readsRecord: client.categories.getCategory,
  },
  list: {
    title: msg`Category Details`,
    access: '/categorylist',
    entry: { label: msg`Category Management` },
    load: async () => (await import('./categories-list.tsx')).CategoriesList,
    reads: firstPage(client.categories.listCategories),
  },
  add: {
    title: msg`Add Category`,
    access: '/categorylist',
    load: async () => (await import('./categories-form.tsx')).CategoriesAdd,
  },
  edit: {
    title: msg`Update Category`,
    access: '/categorylist',
    load: async () => (await import('./categories-form.tsx')).CategoriesEdit,
  },
};
