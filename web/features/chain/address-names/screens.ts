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
    load: () => import('./address-names-list.tsx').then((file) => file.AddressNamesList),
    reads: firstPage(client.addressNames.listAddressNames),
  },
  add: {
    title: msg`Add address`,
    access: '/address-names',
    load: () => import('./address-names-form.tsx').then((file) => file.AddressNamesAdd),
  },
  edit: {
    title: msg`Rename address`,
    access: '/address-names',
    load: () => import('./address-names-form.tsx').then((file) => file.AddressNamesEdit),
  },
};
