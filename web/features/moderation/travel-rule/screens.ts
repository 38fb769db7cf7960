import { msg } from '@lingui/core/macro';
import type { ScreensAt } from '#web/lib/screens.ts';

export const paths = {
  list: '/travel-rule',
  view: '/travel-rule/view/:id',
  edit: '/travel-rule/edit/:id',
  counterparties: '/travel-rule/counterparties',
  addCounterparty: '/travel-rule/counterparties/add',
  editCounterparty: '/travel-rule/counterparties/edit/:id',
  settings: '/travel-rule/settings',
} as const;

export const screens: ScreensAt<typeof paths> = {
  list: {
    title: msg`Travel Rule`,
    access: '/travel-rule',
    entry: { label: msg`Travel Rule` },
    tab: msg`Transfers`,
    load: () => import('./transfers-list.tsx').then((file) => file.TravelRuleTransfersList),
  },
  view: {
    title: msg`Transfer`,
    access: '/travel-rule',
    load: () => import('./transfer-view.tsx').then((file) => file.TransferScreen),
  },
  edit: {
    title: msg`Edit data of the transfer`,
    access: '/travel-rule',
    load: () => import('./transfer-form.tsx').then((file) => file.TransferEdit),
  },
  counterparties: {
    title: msg`Counterparties`,
    access: '/travel-rule',
    load: () => import('./counterparties-list.tsx').then((file) => file.CounterpartiesList),
  },
  addCounterparty: {
    title: msg`Add counterparty`,
    access: '/travel-rule',
    load: () => import('./counterparty-form.tsx').then((file) => file.CounterpartyAdd),
  },
  editCounterparty: {
    title: msg`Edit counterparty`,
    access: '/travel-rule',
    load: () => import('./counterparty-form.tsx').then((file) => file.CounterpartyEdit),
  },
  settings: {
    title: msg`Travel Rule settings`,
    access: '/travel-rule',
    tab: msg`Settings`,
    load: () => import('./travel-rule-settings-form.tsx').then((file) => file.TravelRuleSettings),
  },
};
