import { msg } from '@lingui/core/macro';
import { client } from '#web/lib/client.ts';
import { firstPage, type ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/currency',
  add: '/addCurrency',
  edit: '/updateCurrency/:id',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Currency`,
    access: '/currency',
    entry: { label: msg`Currency` },
    load: () => import('./currencies-list.tsx').then((file) => file.CurrenciesList),
    reads: firstPage(client.currencies.listCurrencies),
  },
  add: {
    title: msg`Add Currency`,
    access: '/currency',
    load: () => import('./currencies-form.tsx').then((file) => file.CurrenciesAdd),
  },
  edit: {
    title: msg`Update Currency`,
    access: '/currency',
    load: () => import('./currencies-form.tsx').then((file) => file.CurrenciesEdit),
  },
};
