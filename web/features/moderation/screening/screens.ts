import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/screening-lists',
  add: '/screening-lists/add',
  edit: '/screening-lists/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Screening lists`,
    access: '/screening-lists',
    entry: { label: msg`Screening lists` },
    load: async () => (await import('./screening-lists-list.tsx')).ScreeningListsList,
    reads: firstPage(client.screeningLists.listScreeningLists),
  },
  add: {
    title: msg`Add screening list`,
    access: '/screening-lists',
    load: async () => (await import('./screening-lists-form.tsx')).ScreeningListsAdd,
  },
  edit: {
    title: msg`Update screening list`,
    access: '/screening-lists',
    load: async () => (await import('./screening-lists-form.tsx')).ScreeningListsEdit,
  },
};
