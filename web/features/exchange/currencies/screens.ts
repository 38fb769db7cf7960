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
    load: async () => (await import('./currencies-list.tsx')).CurrenciesList,
    reads: firstPage(client.currencies.listCurrencies),
  },
  add: {
    title: msg`Add Currency`,
    access: '/currency',
    load: async () => (await import('./currencies-form.tsx')).CurrenciesAdd,
  },
  edit: {
    title: msg`Update Currency`,
    access: '/currency',
    load: async () => (await import('./currencies-form.tsx')).CurrenciesEdit,
  },
};
