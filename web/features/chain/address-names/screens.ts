import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/address-names',
  add: '/address-names/add',
  edit: '/address-names/edit/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Address book`,
    access: '/address-names',
    entry: { label: msg`Address book` },
    load: async () => (await import('./address-names-list.tsx')).AddressNamesList,
    reads: firstPage(client.addressNames.listAddressNames),
  },
  add: {
    title: msg`Add address`,
    access: '/address-names',
    load: async () => (await import('./address-names-form.tsx')).AddressNamesAdd,
  },
  edit: {
    title: msg`Rename address`,
    access: '/address-names',
    load: async () => (await import('./address-names-form.tsx')).AddressNamesEdit,
  },
};
